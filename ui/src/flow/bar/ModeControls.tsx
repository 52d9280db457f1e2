import { LogoutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useSegmentEventText } from '../../features/segments/segment-events';
import { CampaignControls } from './campaign/CampaignControls';
import { ExitStrategyDialog } from './ExitStrategyDialog';
import { exitStrategyOpened } from './slice';
import styles from './bar.module.css';

/** The bar's controls for the kind of flow: a campaign is run from there; for an automation they show the exit strategy. */
export function ModeControls() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const automatisation = useAppSelector((state) => state.flow.automatisation);
  const exitEvent = automatisation?.exit_strategy_value ?? '';
  const segmentText = useSegmentEventText([exitEvent])(exitEvent);
  if (!automatisation) return null;
  if (automatisation.is_campaign) return <CampaignControls automatisation={automatisation} />;
  const { exit_strategy_type: type, exit_strategy_value: value } = automatisation;
  return (
    <>
      <Button
        icon={<LogoutOutlined aria-hidden="true" />}
        onClick={() => dispatch(exitStrategyOpened(automatisation))}
      >
        <span className={styles.exitName}>
          {type === 'none'
            ? t('flow.exitStrategy.title')
            : t(`flow.exitStrategy.set.${type}`, { event: segmentText ?? value })}
        </span>
      </Button>
      <ExitStrategyDialog automatisation={automatisation} />
    </>
  );
}
