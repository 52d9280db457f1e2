import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { automatisationPath } from '../automatisations/path';
import { broadcastPath } from '../broadcasts/path';
import styles from './message-reports.module.css';

interface NamedFlow {
  automatisation_id: number;
  automatisation_name: string;
  is_campaign: boolean;
  is_broadcast: boolean;
}

/** The name of an automation, a campaign or a broadcast, which leads to it. */
export function FlowName({
  automatisation_id: id,
  automatisation_name: name,
  is_campaign,
  is_broadcast: isBroadcast,
}: NamedFlow) {
  const { t } = useTranslation();
  return (
    <>
      <Link to={isBroadcast ? broadcastPath(id) : automatisationPath({ id, is_campaign })}>{name}</Link>
      {is_campaign && (
        <span className={styles.beside}>{t(isBroadcast ? 'broadcasts.one' : 'messageReports.campaign')}</span>
      )}
    </>
  );
}
