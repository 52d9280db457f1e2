import { NodeIndexOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ContactRun } from '../../../../../domain/entities/contacts/contact';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { useListAddress } from '../../../components/list/address';
import { List } from '../../../components/list/List';
import type { ListColumn } from '../../../components/list/list-column';
import { useList } from '../../../components/list/use-list';
import { Moment } from '../../../components/time/Moment';
import { useDescription } from '../../../flow/panel/use-description';
import { automatisationPath } from '../../automatisations/path';
import { WaitsUntil } from '../../runs/panel/WaitsUntil';
import { RunStateBadge } from '../../runs/RunStateBadge';
import { contactRunList } from '../slice';

/** The contact's current and past runs, newest first: the current step of each, and its log one click away. */
export function ContactRuns({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const address = useListAddress({}, String(contactId));
  const { state, reload } = useList(contactRunList, (root) => root.contacts.runs, address);
  const columns = useMemo<ListColumn<ContactRun>[]>(
    () => [
      {
        key: 'automatisation',
        title: t('contacts.runOf'),
        isWordy: true,
        render: (run) => run.automatisation_name,
      },
      {
        key: 'state',
        title: t('runs.state'),
        render: ({ state: stands, retried_call: call }) => (
          <RunStateBadge state={stands} isTriedAgain={call !== null} />
        ),
      },
      {
        key: 'step',
        title: t('contacts.nextStep'),
        isWordy: true,
        under: { column: 'state', has: ({ current_step }) => current_step !== null },
        render: (run) => <NextStep run={run} />,
      },
      {
        key: 'waiting_until',
        title: t('runs.waitingUntil'),
        under: {
          column: 'state',
          isNamed: true,
          has: ({ waiting_until, held_message }) => waiting_until !== null || held_message !== null,
        },
        render: (run) => <WaitsUntil run={run} />,
      },
      {
        key: 'created_at',
        title: t('runs.startedAt'),
        under: { column: 'automatisation', isNamed: true },
        render: (run) => <Moment value={run.created_at} />,
      },
      {
        key: 'ended_at',
        title: t('runs.endedAt'),
        under: { column: 'state', isNamed: true, has: ({ ended_at }) => ended_at !== null },
        render: (run) => <Moment value={run.ended_at} />,
      },
    ],
    [t],
  );
  const flowOf = ({ automatisation_id: id, is_campaign }: ContactRun) =>
    automatisationPath({ id, is_campaign });
  return (
    <List
      label={t('contacts.runs')}
      state={state}
      address={address}
      columns={columns}
      linkOf={(run) => `${flowOf(run)}?tab=runs&run=${run.id}`}
      actionsOf={(run) => [
        {
          key: 'way',
          icon: <NodeIndexOutlined aria-hidden="true" />,
          label: t('runs.onCanvas'),
          onClick: () => void navigate(`${flowOf(run)}?path=${run.id}`),
        },
      ]}
      nameOf={(run) => run.automatisation_name}
      onRetry={reload}
      empty={
        <StateScreen
          icon={<NodeIndexOutlined aria-hidden="true" />}
          title={t('contacts.noRuns')}
          text={t('contacts.noRunsText')}
        />
      }
    />
  );
}

/** The next step, or the one at which the run failed; a run that completed has none. */
function NextStep({ run: { current_step } }: { run: ContactRun }) {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  if (!current_step) return '–';
  return descriptionOf(current_step) || t(`steps.names.${current_step.type}`);
}
