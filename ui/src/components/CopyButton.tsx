import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copiedShown } from '../constants';

/** Copies a text, and confirms it for a moment. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation();
  const { notification } = App.useApp();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = window.setTimeout(() => setCopied(false), copiedShown);
    return () => window.clearTimeout(timer);
  }, [isCopied]);

  async function handleClick(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Browsers allow clipboard access only on pages served over TLS or from this machine.
      notification.warning({ title: t('common.notCopied') });
    }
  }
  const Icon = isCopied ? CheckOutlined : CopyOutlined;
  return (
    <Button
      icon={<Icon aria-hidden="true" />}
      aria-label={t('common.copyOf', { name })}
      onClick={handleClick}
    >
      <span role="status">{t(isCopied ? 'common.copied' : 'common.copy')}</span>
    </Button>
  );
}
