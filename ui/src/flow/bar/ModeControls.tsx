import { LogoutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { CampaignControls } from './campaign/CampaignControls';
import { useExitText } from './exit-text';
import { ExitStrategyDialog } from './ExitStrategyDialog';
import { exitStrategyOpened } from './slice';
import styles from './bar.module.css';

/** The bar's controls for the kind of flow: a campaign is run from there; for an automation they show the exit strategy. */
export function ModeControls() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const automatisation = useAppSelector((state) => state.flow.automatisation);
  const exitText = useExitText(automatisation);
  if (!automatisation) return null;
  if (automatisation.is_campaign) return <CampaignControls automatisation={automatisation} />;
  return (
    <>
      <Button
        icon={<LogoutOutlined aria-hidden="true" />}
        onClick={() => dispatch(exitStrategyOpened(automatisation))}
      >
        <span className={styles.exitName}>{exitText ?? t('flow.exitStrategy.title')}</span>
      </Button>
      <ExitStrategyDialog automatisation={automatisation} />
    </>
  );
}
