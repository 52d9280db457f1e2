import { NotificationOutlined } from '@ant-design/icons';
import { campaignColumns } from '../automatisations/columns';
import { FlowsPage } from '../automatisations/FlowsPage';
import { campaignList } from '../automatisations/slice';

const filters = ['tags'];

/** The list of campaigns: automations that are started by hand (docs/contract.md#campaigns). */
export function CampaignsPage() {
  return (
    <FlowsPage
      words="campaigns"
      icon={NotificationOutlined}
      list={campaignList}
      select={(root) => root.automatisations.campaigns}
      columnsOf={campaignColumns}
      filters={filters}
      makes="newCampaign"
    />
  );
}
