import { ControlOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from './list-column';
import styles from './list.module.css';

interface ColumnMenuProps<Row> {
  columns: ListColumn<Row>[];
  shown: ListColumn<Row>[];
  onChoose: (keys: string[]) => void;
}

/** Chooses the columns of a list. The first one is always shown. */
export function ColumnMenu<Row>({ columns: [, ...columns], shown, onChoose }: ColumnMenuProps<Row>) {
  const { t } = useTranslation();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <Checkbox.Group
          aria-label={t('list.columns')}
          className={styles.columnChoice}
          options={columns.map(({ key, title }) => ({ value: key, label: title }))}
          value={shown.map(({ key }) => key)}
          onChange={onChoose}
        />
      }
    >
      <Button type="text" className={styles.columnButton} icon={<ControlOutlined aria-hidden="true" />}>
        {t('list.columns')}
      </Button>
    </Popover>
  );
}
