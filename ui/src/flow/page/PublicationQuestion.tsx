import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import { AlreadyIn } from '../../features/past-contacts/AlreadyIn';
import { useClosedWithPage } from '../../components/form/unsaved-forms';
import { hasMembers } from '../../features/past-contacts/already-in';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { FailingConnections } from './FailingConnections';
import { SameTrigger } from './SameTrigger';
import { publicationDismissed, publicationToggled } from '../editing/flow-slice';
import { useKept } from '../panel/use-kept';

/**
 * Asks before publishing or unpublishing a flow with runs inside: how many there are, and what happens to them. Before publishing it also
 * names failing connections and other automations with the same trigger event, and asks about those who are in its segment already.
 */
export function PublicationQuestion({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { outlook, publication } = useAppSelector((state) => state.flow);
  const [addsMembers, setAddsMembers] = useState(false);
  const isAsking = outlook !== null;
  useClosedWithPage(isAsking, () => dispatch(publicationDismissed()));
  const asked = useKept(isAsking, {
    doing: automatisation.is_active ? 'unpublish' : 'publish',
    outlook,
    // Somebody else may publish it while the question is open: what is saved is what was asked.
    automatisation,
  } as const);
  const { doing } = asked;
  const inside = asked.outlook?.runs_inside ?? 0;
  const already = asked.outlook?.already_in ?? null;
  return (
    <Modal
      open={isAsking}
      title={t(`flow.inside.${doing}Title`)}
      okText={t(`flow.inside.${doing}`)}
      cancelText={t('common.cancel')}
      confirmLoading={publication.state === 'running'}
      okButtonProps={{ 'aria-disabled': publication.state === 'running' || undefined }}
      onOk={() => dispatch(publicationToggled({ automatisation: asked.automatisation, addsMembers }))}
      onCancel={() => dispatch(publicationDismissed())}
      afterClose={() => setAddsMembers(false)}
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
      {doing === 'publish' && already && hasMembers(already) && (
        <AlreadyIn segment={already} value={addsMembers} onChange={setAddsMembers} />
      )}
    </Modal>
  );
}
