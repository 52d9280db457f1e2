import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { FailingConnections } from './FailingConnections';
import { SameTrigger } from './SameTrigger';
import { publicationDismissed, publicationToggled } from '../editing/flow-slice';
import { useKept } from '../panel/use-kept';

/**
 * Asks before publishing or unpublishing a flow with runs inside: how many there are, and what happens to them. Before publishing it also
 * names failing connections, and other automations with the same trigger event.
 */
export function PublicationQuestion({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { outlook, publication } = useAppSelector((state) => state.flow);
  const isAsking = outlook !== null;
  const asked = useKept(isAsking, {
    doing: automatisation.is_active ? 'unpublish' : 'publish',
    outlook,
  } as const);
  const { doing } = asked;
  const inside = asked.outlook?.runs_inside ?? 0;
  return (
    <Modal
      open={isAsking}
      title={t(`flow.inside.${doing}Title`)}
      okText={t(`flow.inside.${doing}`)}
      cancelText={t('common.cancel')}
      confirmLoading={publication.state === 'running'}
      onOk={() => dispatch(publicationToggled(automatisation))}
      onCancel={() => dispatch(publicationDismissed())}
    >
      {doing === 'publish' && <FailingConnections connections={asked.outlook?.failing_connections ?? []} />}
      {inside > 0 && (
        <>
          <p>{t('flow.inside.count', { count: inside })}</p>
          <p>{t(`flow.inside.${doing}Text`)}</p>
        </>
      )}
      {doing === 'publish' && asked.outlook && asked.outlook.same_trigger.total > 0 && (
        <SameTrigger eventName={automatisation.entry_event_name} others={asked.outlook.same_trigger} />
      )}
    </Modal>
  );
}
