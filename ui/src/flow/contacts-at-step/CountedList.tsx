import { TeamOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import type { StepCount } from '../../../../domain/entities/automatisations/steps/step-count';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { List } from '../../components/list/List';
import { useList } from '../../components/list/use-list';
import { automatisationPath } from '../../features/automatisations/path';
import { contactPath } from '../../features/contacts/path';
import { ResolutionButtons } from '../../features/runs/resolving/ResolutionButtons';
import { allTriedAgain } from '../../features/runs/resolving/runs-to-resolve';
import { useAppSelector } from '../../store/hooks';
import { countsByStep } from '../editing/selectors';
import { countedColumns } from './columns';
import { countedList } from './store';
import { failedAtStep, type CountedStep } from './failed';
import { usePeriod } from './use-counted';
import { useCountedActions } from './use-counted-actions';
import { useCountFollowed } from './use-count-followed';

const filters = ['count', 'period'];

interface CountedListProps {
  automatisation: AutomatisationDetail;
  step: CountedStep;
  count: StepCount;
}

/** The contacts behind one count of a step, a page at a time. */
export function CountedList({ automatisation, step, count }: CountedListProps) {
  const { t } = useTranslation();
  // The count is a selection, not a filter: an empty list is no reason to suggest another search.
  const address = { ...useListAddress({ filters }, `${automatisation.id}/${step.id}`), isNarrowed: false };
  const { state, reload } = useList(countedList, (root) => root.flowCounted, address);
  useCountFollowed(step.id, count, state, reload);
  const { period } = usePeriod();
  const columns = useMemo(() => countedColumns(t, count), [t, count]);
  const actionsOf = useCountedActions(automatisation, step, count);
  const total = state.page?.meta.total_records ?? 0;
  const isFailed = count === 'failed' && total > 0;
  const counts = useAppSelector(countsByStep).get(step.id);
  const triedAgain = counts?.tried_again ?? 0;
  return (
    <List
      label={t(`flow.counted.counts.${count}`)}
      state={state}
      address={address}
      columns={columns}
      nameOf={({ contact_external_id: contact, run_id }) => contact ?? `#${run_id}`}
      linkOf={({ contact_external_id: contact, run_id }) =>
        contact === null
          ? `${automatisationPath(automatisation)}?tab=runs&run=${run_id}`
          : contactPath(contact)
      }
      actionsOf={actionsOf}
      onRetry={reload}
      toolbar={
        isFailed ? (
          <ResolutionButtons
            runs={failedAtStep(automatisation.id, step, {
              count: total,
              unknown: counts?.unknown ?? 0,
              period,
            })}
          />
        ) : (
          // Since the beginning, as they are counted.
          count === 'waiting' &&
          period === 'all' &&
          triedAgain > 0 && <ResolutionButtons runs={allTriedAgain(automatisation.id, step.id, triedAgain)} />
        )
      }
      empty={
        <StateScreen
          icon={<TeamOutlined aria-hidden="true" />}
          title={t(`flow.counted.none.${count}`)}
          text={period !== 'all' && t('flow.counted.noneText')}
        />
      }
    />
  );
}
