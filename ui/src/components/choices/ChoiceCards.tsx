import { useId, type ReactNode } from 'react';
import styles from './choices.module.css';

/** What is offered on a card: its name, a sentence, and a picture where there is one. */
export interface Choice<Name extends string> {
  key: Name;
  name: string;
  sentence: string;
  picture?: ReactNode;
}

interface ChoiceCardsProps<Name extends string> {
  /** Above the cards. */
  legend: string;
  choices: readonly Choice<Name>[];
  value: Name;
  onChange: (chosen: Name) => void;
  /** What stands below them. */
  children?: ReactNode;
}

/** One of several, each a card with a name and a sentence: radio buttons for the keyboard and for screen readers. */
export function ChoiceCards<Name extends string>({
  legend,
  choices,
  value,
  onChange,
  children,
}: ChoiceCardsProps<Name>) {
  const group = useId();
  return (
    <fieldset className={styles.gallery}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(({ key, name, sentence, picture }) => (
          <label key={key} className={styles.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={key === value}
              aria-labelledby={`${group}${key}name`}
              aria-describedby={`${group}${key}sentence`}
              onChange={() => onChange(key)}
            />
            {picture}
            <strong id={`${group}${key}name`}>{name}</strong>
            <span id={`${group}${key}sentence`} className={styles.sentence}>
              {sentence}
            </span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
