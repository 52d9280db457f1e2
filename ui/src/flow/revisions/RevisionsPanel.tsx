import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import { lazyPart, Part } from '../../components/Part';
import { SidePanel } from '../../components/SidePanel';
import { useRevisions } from './use-revisions';

const RevisionList = lazyPart(() => import('./RevisionList'));
const RevisionView = lazyPart(() => import('./RevisionView'));

const panelWidth = 760;

/** The saved revisions of the flow, their authors, and restoring one of them. */
export function RevisionsPanel({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const { isOpen, number, close } = useRevisions();
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={close}
      width={panelWidth}
      title={number === null ? t('flow.revisions.title') : t('flow.revisions.one', { number })}
    >
      <Part whileLoading={<Skeleton active />}>
        {number === null ? (
          <RevisionList automatisation={automatisation} />
        ) : (
          <RevisionView automatisation={automatisation} number={number} />
        )}
      </Part>
    </SidePanel>
  );
}
