import { Divider, type SelectProps } from 'antd';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePickerRows, type PickerPlan, type PickerUse } from './use-picker-rows';
import styles from './picker.module.css';

/** A picker of server-side rows as props for antd's Select; `options` are its rows, to which others may be added. */
export function usePicker<Row>(plan: PickerPlan<Row>, use: PickerUse) {
  const [typed, setTyped] = useState('');
  const picker = usePickerRows(plan, use, typed);
  const { state, rowOf } = picker;
  const draw = (row: Row): ReactNode => plan.render?.(row) ?? plan.textOf(row);
  const isFailed = state.state === 'failed';
  const props = {
    showSearch: { filterOption: false, onSearch: setTyped },
    // The typed text is cleared when the field loses the focus, and when its list closes.
    onBlur: () => setTyped(''),
    loading: state.state === 'loading' || picker.isSearching,
    status: isFailed ? 'error' : undefined,
    onOpenChange: (isOpen) => {
      if (isOpen) picker.reload();
      else setTyped('');
    },
    labelRender: ({ value, label }) => {
      const row = value === undefined ? undefined : rowOf(value);
      if (row) return draw(row);
      if (label !== undefined || !plan.options.canMiss) return label ?? value;
      return row === null ? `#${value}` : '…';
    },
    popupRender: (menu) => <WithMore menu={menu} more={picker.more} isTyped={typed !== ''} />,
  } satisfies SelectProps;
  const optionOf = (row: Row) => ({
    value: plan.options.keyOf(row),
    label: draw(row),
    title: plan.textOf(row),
  });
  return { ...picker, props, typed, setTyped, isFailed, optionOf };
}

/** Below the options: that there are more, and how to find them. */
function WithMore({ menu, more, isTyped }: { menu: ReactElement; more: number | null; isTyped: boolean }) {
  const { t } = useTranslation();
  const isMore = more === null || more > 0;
  const words = isTyped ? 'typed' : 'untyped';
  return (
    <>
      {menu}
      {isMore && <Divider className={styles.line} />}
      <div role="status" className={isMore ? styles.more : undefined}>
        {isMore && (more === null ? t(`picker.some.${words}`) : t(`picker.more.${words}`, { count: more }))}
      </div>
    </>
  );
}
