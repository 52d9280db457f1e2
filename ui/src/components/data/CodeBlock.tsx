import { CopyButton } from '../CopyButton';
import styles from './code-block.module.css';

/** Program text to read and copy. */
export const CodeBlock = ({ code, name }: { code: string; name: string }) => (
  <div className={styles.block}>
    {/* A part of the page that scrolls is reached by keyboard too. */}
    {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways */}
    <pre className={styles.code} tabIndex={0} role="region" aria-label={name}>
      <code>{code}</code>
    </pre>
    <div className={styles.copy}>
      <CopyButton text={code} name={name} />
    </div>
  </div>
);
