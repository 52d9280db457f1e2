import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../store/hooks';

interface Editor<Row> {
  opened: (row: Row) => UnknownAction;
  deletionAsked: (row: Row) => UnknownAction;
}

/** The menu of a row that can be edited and deleted. */
export function useEditActions<Row>({ opened, deletionAsked }: Editor<Row>) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (row: Row): NonNullable<MenuProps['items']> => [
    {
      key: 'edit',
      icon: <EditOutlined aria-hidden="true" />,
      label: t('common.edit'),
      onClick: () => dispatch(opened(row)),
    },
    {
      key: 'delete',
      danger: true,
      icon: <DeleteOutlined aria-hidden="true" />,
      label: t('common.delete'),
      onClick: () => dispatch(deletionAsked(row)),
    },
  ];
}
