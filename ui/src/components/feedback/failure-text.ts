import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../api/api-error';
import { isDeviceTrouble } from '../../features/passkeys/device';

/** The message of a failure: the server's, or ours when there was no answer. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation();
  return useCallback(
    (failure) => {
      if (failure.code === 'network') return t('failure.network');
      if (failure.code === 'unexpected') return t('failure.unexpected');
      if (isDeviceTrouble(failure.code)) return t(`failure.passkey.${failure.code}`);
      if (failure.code === 'timeout') return failure.message;
      return failure.message || t('failure.generic');
    },
    [t],
  );
}
