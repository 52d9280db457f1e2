import { BranchesOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress, type ListAddress } from '../../components/list/address';
import { List } from '../../components/list/List';
import { TagFilter } from '../../components/list/TagFilter';
import { asMade } from '../../components/list/ListTable';
import { useList } from '../../components/list/use-list';
import { Page } from '../../layout/Page';
import { useAppDispatch } from '../../store/hooks';
import { AutomatisationDeletion } from './AutomatisationDeletion';
import { AutomatisationDialog } from './AutomatisationDialog';
import { automatisationColumns } from './columns';
import { useOpeningOfCreated } from './opening';
import { automatisationPath } from './path';
import { useAutomatisationActions } from './row-actions';
import { automatisationList, automatisationOpened } from './slice';

const filters = ['tags', 'ghost_mode'];

export function AutomatisationsPage() {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const address = useListAddress({ filters });
  const { state, reload } = useList(automatisationList, (root) => root.automatisations.list, address);
  const actionsOf = useAutomatisationActions();
  useOpeningOfCreated();
  const columns = useMemo(() => automatisationColumns(t, i18n.language), [t, i18n.language]);
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => dispatch(automatisationOpened('newAutomatisation'))}
    >
      {t('automatisations.create')}
    </Button>
  );
  return (
    <Page title={t('automatisations.title')} description={t('automatisations.description')} actions={create}>
      <List
        name="automatisations"
        label={t('automatisations.title')}
        state={state}
        address={address}
        ownOrder={asMade}
        columns={columns}
        linkOf={automatisationPath}
        nameOf={({ name }) => name}
        onRetry={reload}
        toolbar={
          <>
            <TagFilter address={address} />
            <GhostButton address={address} />
          </>
        }
        empty={
          <StateScreen
            icon={<BranchesOutlined aria-hidden="true" />}
            title={t('automatisations.empty')}
            text={t('automatisations.emptyText')}
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

/** Shows the hidden ones (ghosts) instead of the others, by the address's `ghost_mode=on`. */
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
      {t('automatisations.hiddenOnes')}
    </Button>
  );
}
