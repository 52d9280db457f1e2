import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../messages.module.css';
import { asSeenIn, type Theme } from './as-seen-in';

export type Width = 'desktop' | 'phone';

/** The width of a device, and the height of the preview, in pixels. */
const widths: Record<Width, number> = { desktop: 680, phone: 375 };
const height = 560;

interface MessageFrameProps {
  html: string;
  width: Width;
  theme: Theme;
}

/** An e-mail as wide as on a device; where there is less room, it is made smaller as a whole. */
export function MessageFrame({ html, width, theme }: MessageFrameProps) {
  const { t } = useTranslation();
  const { ref, room } = useRoom();
  const scale = room === 0 ? 1 : Math.min(1, room / widths[width]);
  const size: CSSProperties = { width: widths[width], height: height / scale };
  const smaller: CSSProperties = { transform: `scale(${scale})`, transformOrigin: '0 0', marginInline: 0 };
  return (
    <>
      <div ref={ref} className={styles.screen} style={{ height }}>
        {/* A sandbox without permissions: an e-mail's scripts, forms and links do nothing. Its own rules for dark mode hold. */}
        <iframe
          className={`${styles.frame} ${styles[theme]}`}
          style={scale < 1 ? { ...size, ...smaller } : size}
          title={t('messages.preview.frame', {
            width: t(`messages.preview.${width}`),
            theme: t(`messages.preview.${theme}`),
          })}
          sandbox=""
          srcDoc={asSeenIn(theme, html)}
        />
      </div>
      {/<img\b/i.test(html) && <p className={styles.hint}>{t('messages.preview.images')}</p>}
    </>
  );
}

/** The width of an element, in pixels; 0: it is not known yet. */
function useRoom() {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => setRoom(ref.current?.clientWidth ?? 0);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return { ref, room };
}
