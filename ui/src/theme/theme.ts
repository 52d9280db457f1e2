import { theme as antdTheme, type ThemeConfig } from 'antd';
import { controlHeights, modalLayer } from '../constants';
import type { Theme } from '../features/preferences/slice';

const shared = {
  borderRadius: 8,
  zIndexPopupBase: modalLayer,
  fontFamily:
    "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', 'Helvetica Neue', Arial, sans-serif",
};

/** No lines between column headers. */
const Table = { headerSplitColor: 'transparent', cellPaddingInlineMD: 12 };

/** An alert with a description has the same size as others. */
const Alert = { withDescriptionIconSize: 16, withDescriptionPadding: '8px 12px' };

/**
 * Text has a contrast of at least 4.5 to 1 on every surface on which it is used (a browser test checks that), the borders of fields 3 to 1.
 */
const light: ThemeConfig = {
  algorithm: antdTheme.defaultAlgorithm,
  token: {
    ...shared,
    colorPrimary: '#0369a1',
    colorInfo: '#0369a1',
    colorInfoBg: '#e6f3fa',
    colorInfoBorder: '#85bedd',
    colorLink: '#0369a1',
    colorLinkHover: '#075985',
    colorLinkActive: '#0c4a6e',
    colorPrimaryHover: '#075985',
    colorPrimaryActive: '#0c4a6e',
    colorPrimaryBg: '#e6f3fa',
    colorPrimaryBgHover: '#d3eaf6',
    colorSuccess: '#15803d',
    colorSuccessBg: '#ecf8f0',
    colorSuccessBorder: '#86c79d',
    colorError: '#b42318',
    colorErrorBg: '#fef3f2',
    colorErrorBorder: '#fda29b',
    colorWarning: '#b54708',
    colorWarningBg: '#fff6ec',
    colorWarningBorder: '#eeb07c',
    colorText: '#16202c',
    colorTextHeading: '#0f1720',
    colorTextSecondary: '#44515f',
    colorTextTertiary: '#566372',
    colorTextDescription: '#566372',
    colorTextPlaceholder: '#677484',
    colorBgLayout: '#f5f8fb',
    colorBorder: '#8593a3',
    colorBorderSecondary: '#e3e9ef',
    controlItemBgActive: '#e6f3fa',
  },
  components: { Table, Alert },
};

const dark: ThemeConfig = {
  algorithm: antdTheme.darkAlgorithm,
  token: {
    ...shared,
    colorPrimary: '#38bdf8',
    colorInfo: '#38bdf8',
    colorLink: '#5cc8fa',
    colorLinkHover: '#8ad8fc',
    colorLinkActive: '#b5e7fd',
    colorPrimaryHover: '#5cc8fa',
    colorPrimaryBg: '#12314a',
    colorPrimaryBgHover: '#173d5c',
    colorSuccess: '#4ade80',
    colorError: '#ff9090',
    colorErrorBg: '#331a1d',
    colorErrorBorder: '#7a2d2d',
    colorWarning: '#fbbf24',
    colorText: '#e6edf5',
    colorTextHeading: '#f4f8fc',
    colorTextSecondary: '#b4c1cf',
    colorTextTertiary: '#9aa9b9',
    colorTextDescription: '#9aa9b9',
    colorTextPlaceholder: '#8494a6',
    colorBgLayout: '#0b131d',
    colorBgContainer: '#111c28',
    colorBgElevated: '#172433',
    colorBgSpotlight: '#2b3d52',
    colorBorder: '#5a6f87',
    colorBorderSecondary: '#223143',
    controlItemBgActive: '#12314a',
  },
  components: {
    // White on light blue is unreadable; dark text is readable.
    Button: { primaryColor: '#04202f', dangerColor: '#2a0808' },
    Checkbox: { colorWhite: '#04202f' },
    Table,
    Alert,
  },
};

/**
 * antd's settings for a theme, with control heights for touch or pointer. Its CSS variables are on the class `sillage` of <html>, so that
 * our own styles can use them.
 */
export function themeConfig(theme: Theme, isTouchScreen: boolean): ThemeConfig {
  const { token, ...config } = theme === 'dark' ? dark : light;
  const controlHeight = controlHeights[isTouchScreen ? 'finger' : 'pointer'];
  return { ...config, token: { ...token, controlHeight }, cssVar: { key: 'sillage' }, hashed: false };
}
