import { BranchesOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../components/list/address';
import { automatisationColumns } from './columns';
import { FlowsPage } from './FlowsPage';
import { automatisationList } from './slice';

const filters = ['tags', 'ghost_mode'];

export function AutomatisationsPage() {
  return (
    <FlowsPage
      words="automatisations"
      name="automatisations"
      icon={BranchesOutlined}
      list={automatisationList}
      select={(root) => root.automatisations.list}
      columnsOf={automatisationColumns}
      filters={filters}
      makes="newAutomatisation"
      moreFilters={(address) => <GhostButton address={address} />}
    />
  );
}

/** With `ghost_mode=on` in the URL, shows the hidden automations (ghosts) instead of the others. */
function GhostButton({ address: { query, change } }: { address: ListAddress }) {
  const { t } = useTranslation();
  const isOn = query.filters.ghost_mode === 'on';
  return (
    <Button
      type={isOn ? 'primary' : 'default'}
      ghost={isOn}
      aria-pressed={isOn}
      icon={<EyeOutlined aria-hidden="true" />}
      onClick={() => change({ filters: { ghost_mode: isOn ? null : 'on' } })}
    >
      {t('automatisations.showHidden')}
    </Button>
  );
}
