import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { automatisationPath } from '../automatisations/path';
import styles from './message-reports.module.css';

interface NamedFlow {
  automatisation_id: number;
  automatisation_name: string;
  is_campaign: boolean;
}

/** The name of an automation or a campaign, which leads to it. */
export function FlowName({ automatisation_id: id, automatisation_name: name, is_campaign }: NamedFlow) {
  const { t } = useTranslation();
  return (
    <>
      <Link to={automatisationPath({ id, is_campaign })}>{name}</Link>
      {is_campaign && <span className={styles.beside}>{t('messageReports.campaign')}</span>}
    </>
  );
}
