import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RuleGroup } from './RuleGroup';
import { lackingIn, ruleOf } from './rules';
import { numberOf, rulesIn } from './tree';
import { useRuleWords } from './use-rule-words';
import type { Rules } from './use-rules';
import styles from './rules.module.css';

/** Builds the rules of a segment: groups of rules, nested, each rule a sentence with form fields. */
export function RuleBuilder({ rules }: { rules: Rules }) {
  const { t } = useTranslation();
  const { root, last } = rules;
  const box = useRef<HTMLDivElement>(null);
  const lacking = new Map(lackingIn(root).map((one) => [one.key, one.lack]));
  const complete = rulesIn(root).filter(({ key }) => !lacking.has(key));
  const words = useRuleWords(complete.map(ruleOf));

  // Alt and an arrow move the rule that has the focus, whatever the field in it would do with the arrow.
  const move = rules.move;
  useEffect(() => {
    const element = box.current;
    function handleKey(event: KeyboardEvent): void {
      const by = event.altKey && ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key as 'ArrowUp'];
      const key = by && (event.target as HTMLElement).closest<HTMLElement>('[data-node]')?.dataset.node;
      if (!by || !key) return;
      event.preventDefault();
      event.stopPropagation();
      move(key, by);
    }
    element?.addEventListener('keydown', handleKey, true);
    return () => element?.removeEventListener('keydown', handleKey, true);
  }, [move]);

  const number = last && numberOf(root, last.key);
  return (
    <div ref={box} className={styles.builder}>
      <RuleGroup rules={rules} group={root} level={1} number="" lacking={lacking} words={words} />
      <p className={styles.keys}>{t('segments.keys')}</p>
      <div role="status" className="visually-hidden">
        {last && t(`segments.acts.${last.act}`, { number: number || t('segments.outermost') })}
      </div>
    </div>
  );
}
