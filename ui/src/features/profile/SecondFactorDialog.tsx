import { Button, Form, Input, Modal, QRCode } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/BusyButton';
import type { SecondFactorSetUp } from '../../../../domain/entities/account/second-factor';
import { CopyButton } from '../../components/CopyButton';
import { RequestFailure } from '../../components/form/RequestFailure';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { codeConfirmed, renewalConfirmed, setUpAsked, workEnded } from '../second-factor/slice';
import { RecoveryCodes } from './RecoveryCodes';
import styles from './second-factor.module.css';

/** The secret is shown in groups of this many characters, for easier typing. */
const groups = /.{1,4}/g;

/**
 * The steps for turning two-factor sign-in on, or for new recovery codes. One dialog for all steps keeps the focus inside it. The codes are
 * shown once, so only their button closes that step.
 */
export function SecondFactorDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { doing, asksForPassword, setUp, codes } = useAppSelector((state) => state.secondFactor.work);
  const asks = doing === 'renewal' || (doing === 'setUp' && setUp === null && asksForPassword);
  const close = () => void dispatch(workEnded());

  function title(): string {
    if (codes) return t('profile.secondFactor.codesTitle');
    return t(doing === 'renewal' ? 'profile.secondFactor.renew' : 'profile.secondFactor.setUpTitle');
  }

  return (
    <Modal
      open={asks || setUp !== null || codes !== null}
      title={title()}
      closable={codes === null}
      keyboard={codes === null}
      mask={{ closable: codes === null }}
      footer={null}
      destroyOnHidden
      onCancel={close}
      afterClose={onClosed}
    >
      {asks && <Question isRenewal={doing === 'renewal'} onClose={close} />}
      {setUp && <FirstCode setUp={setUp} onClose={close} />}
      {codes && <RecoveryCodes codes={codes} onKept={close} />}
    </Modal>
  );
}

interface StepProps<Values> {
  submitText: string;
  isComplete: (values: Partial<Values>) => boolean;
  onSubmit: (values: Values) => void;
  onClose: () => void;
  children: ReactNode;
}

/** One step of the dialog: its fields, and its button. */
function Step<Values extends object>({
  submitText,
  isComplete,
  onSubmit,
  onClose,
  children,
}: StepProps<Values>) {
  const { t } = useTranslation();
  const { request } = useAppSelector((state) => state.secondFactor.work);
  const name = useId();
  // Not useWatch, which updates a moment later: a user who types fast and presses Enter would find the button still disabled.
  const [values, setValues] = useState<Partial<Values>>({});
  const isRunning = request.state === 'running';
  return (
    <>
      <RequestFailure request={request} />
      <Form<Values>
        name={name}
        layout="vertical"
        requiredMark={false}
        onValuesChange={(_, typed) => setValues(typed)}
        onFinish={onSubmit}
      >
        {children}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <BusyButton
            type="primary"
            htmlType="submit"
            isBusy={isRunning}
            disabled={isRunning || !isComplete(values)}
          >
            {submitText}
          </BusyButton>
        </div>
      </Form>
    </>
  );
}

interface QuestionProps {
  /** The user wants new recovery codes; otherwise two-factor sign-in is being set up. */
  isRenewal: boolean;
  onClose: () => void;
}

/** Asks for confirmation, and for the password when the server requires it. */
function Question({ isRenewal, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { asksForPassword } = useAppSelector((state) => state.secondFactor.work);
  return (
    <Step<{ current_password?: string }>
      submitText={t(isRenewal ? 'profile.secondFactor.renew' : 'profile.secondFactor.goOn')}
      isComplete={({ current_password }) => !asksForPassword || Boolean(current_password)}
      onSubmit={(proof) => {
        const given = asksForPassword ? proof : {};
        dispatch(isRenewal ? renewalConfirmed(given) : setUpAsked(given));
      }}
      onClose={onClose}
    >
      {isRenewal && <p>{t('profile.secondFactor.renewText')}</p>}
      {asksForPassword && (
        <>
          <p role="status">{t('profile.ownerText')}</p>
          <Form.Item name="current_password" label={t('settings.general.currentPassword')}>
            <Input.Password autoFocus autoComplete="current-password" />
          </Form.Item>
        </>
      )}
    </Step>
  );
}

/** The data for setting up the app, and a code from the app as confirmation. */
function FirstCode({ setUp, onClose }: { setUp: SecondFactorSetUp; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { secret, uri } = setUp;
  return (
    <Step<{ code: string }>
      submitText={t('profile.secondFactor.turnOn')}
      isComplete={({ code = '' }) => code.trim() !== ''}
      onSubmit={({ code }) => dispatch(codeConfirmed(code))}
      onClose={onClose}
    >
      <p>{t('profile.secondFactor.scan')}</p>
      <div role="img" aria-label={t('profile.secondFactor.qr')} className={styles.qr}>
        {/* Black on white in every theme: some apps cannot read other QR codes. */}
        <QRCode value={uri} type="svg" size={184} color="#000000" bgColor="#ffffff" bordered={false} />
      </div>
      <p>{t('profile.secondFactor.type')}</p>
      <p className={styles.secret}>
        <code>{secret.match(groups)?.join(' ')}</code>
        <CopyButton text={secret} name={t('profile.secondFactor.secret')} />
      </p>
      <p>{t('profile.secondFactor.others')}</p>
      <Form.Item name="code" label={t('session.code.app')} extra={t('profile.secondFactor.codeHint')}>
        <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
      </Form.Item>
    </Step>
  );
}
