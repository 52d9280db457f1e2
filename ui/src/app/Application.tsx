import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider, type ConfigProviderProps } from 'antd';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { useState, type PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { toastsPlace } from '../components/feedback/toasts-place';
import { Notifier } from '../features/notifications/Notifier';
import { useAppSelector } from '../store/hooks';
import type { AppStore } from '../store/store';
import { lastingStyleCache } from '../theme/style-cache';
import { themeConfig } from '../theme/theme';
import { useTouchScreen } from '../theme/touch';
import { createRouter } from './router';

/** Pixels from the top: toasts cover the top bar, and leave the page's controls below it reachable. */
const onTopBar = 8;

/** Several toasts are stacked, the newest on top, and spread out on hover. */
const onePile = { threshold: 1 };

/** antd's providers above every route: theme, language, and the containers of toasts and dialogs. */
export function Appearance({ children }: PropsWithChildren) {
  const theme = useAppSelector((state) => state.preferences.theme);
  const { i18n } = useTranslation();
  const antdTexts = i18n.getResourceBundle(i18n.language, 'antd') as ConfigProviderProps['locale']; // i18n/index.ts adds it
  const isTouchScreen = useTouchScreen();
  const [styles] = useState(lastingStyleCache);
  return (
    <StyleProvider cache={styles}>
      <ConfigProvider
        locale={antdTexts}
        theme={themeConfig(theme, isTouchScreen)}
        modal={{ centered: isTouchScreen }}
      >
        <App
          notification={{ placement: 'topRight', top: onTopBar, stack: onePile, getContainer: toastsPlace }}
        >
          <Notifier />
          {children}
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}

export function Application({ store }: { store: AppStore }) {
  const [router] = useState(() => createRouter(store));
  return (
    <Provider store={store}>
      <Appearance>
        <RouterProvider router={router} />
      </Appearance>
    </Provider>
  );
}
