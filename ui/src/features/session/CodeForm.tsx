import { Button, Form, Input } from 'antd';
import { useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/BusyButton';
import { RequestFailure } from '../../components/form/RequestFailure';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { codeAsked, codeLeft, codeSubmitted } from './slice';
import styles from './sign-in.module.css';

interface CodeFields {
  code: string;
}

/** The second step of a sign-in: the code of the app, or a recovery code. */
export function CodeForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { signIn } = useAppSelector((state) => state.session);
  const name = useId();
  const [isRecovery, setRecovery] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [form] = Form.useForm<CodeFields>();
  const isRunning = signIn.state === 'running';
  const hasFailed = signIn.state === 'failed';

  // Switching the kind of code clears the field, and so does a wrong code, which is useless now.
  useLayoutEffect(() => {
    form.setFieldValue('code', '');
    form.focusField('code');
  }, [form, isRecovery, hasFailed]);

  function handleFinish({ code }: CodeFields): void {
    if (code.trim() === '') return;
    setTyped(false);
    dispatch(codeSubmitted(code));
  }

  function handleOther(): void {
    setTyped(false);
    setRecovery(!isRecovery);
    // The failure belongs to the other kind of code.
    dispatch(codeAsked());
  }

  return (
    <>
      <RequestFailure request={signIn} />
      <Form<CodeFields>
        name={name}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ code: '' }}
        onValuesChange={(_, { code }) => setTyped(code.trim() !== '')}
        onFinish={handleFinish}
      >
        {isRecovery ? (
          <Form.Item name="code" label={t('session.code.recovery')} extra={t('session.code.recoveryHint')}>
            <Input
              size="large"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
          </Form.Item>
        ) : (
          <Form.Item name="code" label={t('session.code.app')} extra={t('session.code.appHint')}>
            <Input size="large" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
          </Form.Item>
        )}
        <BusyButton
          block
          type="primary"
          size="large"
          htmlType="submit"
          isBusy={isRunning}
          disabled={isRunning || !isTyped}
        >
          {t('session.signIn')}
        </BusyButton>
      </Form>
      <div className={styles.otherWay}>
        <Button block onClick={handleOther}>
          {t(isRecovery ? 'session.code.useApp' : 'session.code.useRecovery')}
        </Button>
      </div>
      <div className={styles.otherWay}>
        <Button block type="text" onClick={() => dispatch(codeLeft())}>
          {t('session.code.back')}
        </Button>
      </div>
      <p className={styles.forgotten}>{t('session.code.lost')}</p>
    </>
  );
}
