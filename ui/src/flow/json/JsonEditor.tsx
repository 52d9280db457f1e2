import { autocompletion, type CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { linter, lintGutter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import CodeMirror from '@uiw/react-codemirror';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownVariable } from '../../../../domain/entities/automatisations/known-variable';
import { useAppSelector } from '../../store/hooks';
import { complete, completionAt } from '../text/completion';
import { suggestionsFor } from '../text/suggestions';
import { exampleText } from '../variables/example-text';
import { useVariables } from '../variables/use-variables';
import { jsonFault } from './json-fault';
import styles from './json.module.css';

interface JsonEditorProps {
  label: string;
  id?: string;
  value: string;
  onChange?: (text: string) => void;
}

/** A JSON editor: syntax colours, errors in place, suggestions of variables. Tab leaves it. */
export default function JsonEditor({ label, id, value, onChange }: JsonEditorProps) {
  const { t } = useTranslation();
  const theme = useAppSelector((state) => state.preferences.theme);
  const known = useVariables();
  const invalid = t('steps.invalidJson');
  const extensions = useMemo(
    () => [
      json(),
      lintGutter(),
      faultLinter(invalid),
      variableCompletion(known),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, ...(id && { id }) }),
    ],
    [invalid, known, label, id],
  );
  return (
    <CodeMirror
      className={styles.editor}
      value={value}
      theme={theme}
      minHeight="160px"
      maxHeight="420px"
      indentWithTab={false}
      basicSetup={{
        foldGutter: false,
        autocompletion: false,
        highlightActiveLine: false,
        searchKeymap: false,
      }}
      extensions={extensions}
      onChange={onChange}
    />
  );
}

const faultLinter = (message: string): Extension =>
  linter(({ state }) => {
    const fault = jsonFault(state.doc.toString());
    if (!fault) return [];
    const to = Math.min(fault.at + 1, state.doc.length);
    return [{ from: Math.min(fault.at, to), to, severity: 'error', message }];
  });

/** Suggests variables and filters inside placeholders. */
const variableCompletion = (known: readonly KnownVariable[]): Extension =>
  autocompletion({
    override: [
      ({ state, pos }: CompletionContext) => {
        const completion = completionAt(state.doc.toString(), pos);
        if (!completion) return null;
        const { from, to } = completion;
        return {
          from,
          to,
          filter: false,
          options: suggestionsFor(completion, known).map(({ text, variable }) => ({
            label: text,
            detail: exampleText(variable?.example),
            apply: (view: EditorView) => {
              const written = complete(view.state.doc.toString(), completion, text);
              view.dispatch({
                changes: { from: 0, to: view.state.doc.length, insert: written.text },
                selection: { anchor: written.caret },
              });
            },
          })),
        };
      },
    ],
  });
