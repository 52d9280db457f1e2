import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomatisationInList } from '../../../../domain/entities/automatisations/automatisation';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress, type ListAddress } from '../../components/list/address';
import { List } from '../../components/list/List';
import type { ListColumn } from '../../components/list/list-column';
import { asMade } from '../../components/list/ListTable';
import { TagFilter } from '../../components/list/TagFilter';
import { useList } from '../../components/list/use-list';
import { Page } from '../../layout/Page';
import { useAppDispatch } from '../../store/hooks';
import type { RootState } from '../../store/root-state';
import { AutomatisationDeletion } from './AutomatisationDeletion';
import { AutomatisationDialog } from './AutomatisationDialog';
import { useOpeningOfCreated } from './opening';
import { automatisationPath } from './path';
import { useAutomatisationActions } from './row-actions';
import { automatisationOpened, type automatisationList } from './slice';

type FlowList = typeof automatisationList;

/** The differences between the pages of automations and of campaigns. */
interface FlowsPageProps {
  /** The translation namespace of the page. */
  words: 'automatisations' | 'campaigns';
  /** The list's name, when its columns can be chosen. */
  name?: string;
  icon: ComponentType<{ 'aria-hidden': 'true' }>;
  list: FlowList;
  select: (state: RootState) => ReturnType<FlowList['reducer']>;
  columnsOf: (t: TFunction, language: string) => ListColumn<AutomatisationInList>[];
  /** The filters in the URL. */
  filters: readonly string[];
  /** What the page's button creates. */
  makes: 'newAutomatisation' | 'newCampaign';
  /** Filters besides that of tags. */
  moreFilters?: (address: ListAddress) => ReactNode;
}

/** A page of flows: a list, with creation, editing and deletion. */
export function FlowsPage({
  words,
  name,
  icon: Icon,
  list,
  select,
  columnsOf,
  filters,
  makes,
  moreFilters,
}: FlowsPageProps) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const address = useListAddress({ filters });
  const { state, reload } = useList(list, select, address);
  const actionsOf = useAutomatisationActions();
  useOpeningOfCreated();
  const columns = useMemo(() => columnsOf(t, i18n.language), [columnsOf, t, i18n.language]);
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => dispatch(automatisationOpened(makes))}
    >
      {t(`${words}.create`)}
    </Button>
  );
  return (
    <Page title={t(`${words}.title`)} description={t(`${words}.description`)} actions={create}>
      <List
        name={name}
        label={t(`${words}.title`)}
        state={state}
        address={address}
        ownOrder={asMade}
        columns={columns}
        linkOf={automatisationPath}
        nameOf={(row) => row.name}
        onRetry={reload}
        toolbar={
          <>
            <TagFilter address={address} />
            {moreFilters?.(address)}
          </>
        }
        empty={
          <StateScreen
            icon={<Icon aria-hidden="true" />}
            title={t(`${words}.empty`)}
            text={t(`${words}.emptyText`)}
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
