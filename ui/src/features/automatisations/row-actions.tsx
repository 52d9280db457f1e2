import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
} from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Automatisation } from '../../../../domain/entities/automatisations/automatisation';
import { useAppDispatch } from '../../store/hooks';
import { automatisationDeletionAsked, automatisationOpened, copyAsked, hidingToggled } from './slice';

/** The menu of an automation's or a campaign's row (docs/contract.md#list-screens). */
export function useAutomatisationActions() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (row: Automatisation): NonNullable<MenuProps['items']> => [
    {
      key: 'edit',
      icon: <EditOutlined aria-hidden="true" />,
      label: t('common.edit'),
      onClick: () => dispatch(automatisationOpened(row)),
    },
    {
      key: 'copy',
      icon: <CopyOutlined aria-hidden="true" />,
      label: t('automatisations.copy'),
      onClick: () => dispatch(copyAsked(row)),
    },
    ...(row.is_campaign
      ? []
      : [
          {
            key: 'hide',
            icon: row.is_ghost ? (
              <EyeOutlined aria-hidden="true" />
            ) : (
              <EyeInvisibleOutlined aria-hidden="true" />
            ),
            label: t(row.is_ghost ? 'automatisations.show' : 'automatisations.hide'),
            onClick: () => dispatch(hidingToggled(row)),
          },
        ]),
    { type: 'divider' },
    {
      key: 'delete',
      danger: true,
      icon: <DeleteOutlined aria-hidden="true" />,
      label: t('common.delete'),
      onClick: () => dispatch(automatisationDeletionAsked(row)),
    },
  ];
}
