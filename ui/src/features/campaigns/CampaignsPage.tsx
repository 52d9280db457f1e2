import { NotificationOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { List } from '../../components/list/List';
import { TagFilter } from '../../components/list/TagFilter';
import { asMade } from '../../components/list/ListTable';
import { useList } from '../../components/list/use-list';
import { Page } from '../../layout/Page';
import { useAppDispatch } from '../../store/hooks';
import { AutomatisationDeletion } from '../automatisations/AutomatisationDeletion';
import { AutomatisationDialog } from '../automatisations/AutomatisationDialog';
import { campaignColumns } from '../automatisations/columns';
import { useOpeningOfCreated } from '../automatisations/opening';
import { automatisationPath } from '../automatisations/path';
import { useAutomatisationActions } from '../automatisations/row-actions';
import { automatisationOpened, campaignList } from '../automatisations/slice';

const filters = ['tags'];

/** The list of campaigns: automations that are started by hand (docs/contract.md#campaigns). */
export function CampaignsPage() {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const address = useListAddress({ filters });
  const { state, reload } = useList(campaignList, (root) => root.automatisations.campaigns, address);
  const actionsOf = useAutomatisationActions();
  useOpeningOfCreated();
  const columns = useMemo(() => campaignColumns(t, i18n.language), [t, i18n.language]);
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => dispatch(automatisationOpened('newCampaign'))}
    >
      {t('campaigns.create')}
    </Button>
  );
  return (
    <Page title={t('campaigns.title')} description={t('campaigns.description')} actions={create}>
      <List
        label={t('campaigns.title')}
        state={state}
        address={address}
        ownOrder={asMade}
        columns={columns}
        linkOf={automatisationPath}
        nameOf={({ name }) => name}
        onRetry={reload}
        toolbar={<TagFilter address={address} />}
        empty={
          <StateScreen
            icon={<NotificationOutlined aria-hidden="true" />}
            title={t('campaigns.empty')}
            text={t('campaigns.emptyText')}
            action={create}
          />
        }
        actionsOf={actionsOf}
      />
      <AutomatisationDialog />
      <AutomatisationDeletion />
    </Page>
  );
}
