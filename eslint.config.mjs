import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import * as regexp from 'eslint-plugin-regexp';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** What Node has without an import: this file runs in it. */
const nodeGlobals = Object.fromEntries(
  Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly']),
);

/** Members of a literal stand in it one by one: a literal spread into another saves lines and hides what belongs together. */
const spreadLiterals = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the members out: a literal spread into a literal says nothing more.',
  },
  {
    selector: ':matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > ArrayExpression',
    message: 'Write the elements out: a literal spread into a literal says nothing more.',
  },
];

/** Methods of Playwright's locators that tell what one moment shows. */
const looks = [
  'allInnerTexts',
  'allTextContents',
  'count',
  'getAttribute',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
  'title',
];

/** The rules that need no types; those that do are oxlint's (.oxlintrc.json), which reads types with the native compiler. */
export default defineConfig(
  { ignores: ['node_modules/', 'dist/', 'coverage/', '.data/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, tseslint.configs.recommended],
    rules: {
      // The store and its features add their parts to it (ui/src/store/root-state.ts).
      '@typescript-eslint/no-empty-object-type': ['error', { allowWithName: '^RootState$' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...spreadLiterals],
      eqeqeq: 'error',
    },
  },
  {
    files: ['{api,worker,activities,workflows,db,domain,egress,metrics,tracing,config,ui}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { regexp },
    rules: {
      // The sender of a text must not choose how long an expression takes over it.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['{api,worker,activities,db,egress,config}/**/*.ts'],
    ignores: ['**/*.test.ts', 'config/logger.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'pino',
              allowTypeImports: true,
              message: 'config/logger.ts makes loggers: theirs keep what people sent out of errors.',
            },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        ...spreadLiterals,
        {
          selector:
            "CallExpression[callee.object.name='logger'] Property:not([key.name='error']) > Identifier.value[name='error']",
          message: 'Log an error as `error`: so its values are kept out.',
        },
        {
          selector: "CallExpression[callee.object.name='logger'] > Identifier[name='error']",
          message: 'Log an error as `{ error }`: so its values are kept out.',
        },
      ],
    },
  },
  {
    // What people run in a terminal speaks to it.
    files: ['dev/**', 'bench/**', 'tests/support/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['ui/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
    rules: {
      // One handler that threw would end its watcher with all that is under way.
      'no-restricted-imports': [
        'error',
        {
          name: 'typed-redux-saga',
          importNames: ['takeEvery', 'takeLatest', 'takeLeading'],
          message: 'Take it from ui/src/store/watch.ts, which guards the handler.',
        },
        {
          name: 'antd',
          importNames: ['InputNumber'],
          message: 'Take `NumberInput`: this one reads 1,5 as 15.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        ...spreadLiterals,
        {
          selector: "JSXOpeningElement[name.name='Button'] > JSXAttribute[name.name='loading']",
          message: 'Take `BusyButton`: one that is only loading ignores clicks and tells nobody.',
        },
      ],
      // On a component it is a prop like others; what it does there is for the browser suite to judge.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },
  {
    files: ['tests/{browser,proxy}/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...spreadLiterals,
        {
          selector: `CallExpression[callee.name='expect'] AwaitExpression > CallExpression[callee.property.name=/^(${looks.join('|')})$/]`,
          message: 'Take `expectShown`, which looks again: a page comes to its state in several steps.',
        },
        {
          selector:
            "CallExpression[callee.property.name='click'] CallExpression[callee.property.name='getByTitle']",
          message:
            'Take `choose`, which picks an option by the keyboard: a list that has just opened may still move.',
        },
      ],
    },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    extends: [js.configs.recommended],
    languageOptions: { globals: { ...nodeGlobals, module: 'writable' } },
  },
  prettier,
);
