import { Fragment, type ReactNode } from 'react';
import styles from '../rules.module.css';

interface SentenceProps {
  /** The words, with the names of the parts in braces: `at least {count} times`. */
  text: string;
  parts: Record<string, ReactNode>;
}

/** A sentence in which some parts are form fields; their order is that of the language. */
export const Sentence = ({ text, parts }: SentenceProps) => (
  <div className={styles.sentence}>
    {text.split(/(\{\w+\})/).map((piece, index) => {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (name !== undefined) return <Fragment key={name}>{parts[name]}</Fragment>;
      const words = piece.trim();
      return (
        words !== '' && (
          <span key={index} className={styles.word}>
            {words}
          </span>
        )
      );
    })}
  </div>
);
