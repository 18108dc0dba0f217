import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const tests = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**'];

const reasonedSuppressions = {
  rules: {
    'say-why': {
      meta: { type: 'problem', schema: [] },
      create: (context) => ({
        Program() {
          for (const comment of context.sourceCode.getAllComments()) {
            const text = comment.value.trim();
            const suppresses = /^(eslint-disable|prettier-ignore)/.test(text);
            if (suppresses && !/ -- \S+ \S+/.test(text)) {
              context.report({
                loc: comment.loc,
                message: 'Say why this check does not apply here, after " -- " in the same comment.',
              });
            }
          }
        },
      }),
    },
  },
};

const doubleAssertion = {
  selector: 'TSAsExpression > TSAsExpression[typeAnnotation.type=/TS(Unknown|Any)Keyword/]',
  message: 'This silences the compiler. Parse the value with a schema, narrow it, or mend the type where it is made.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/.cache/',
      '**/coverage/',
      '**/test-results/',
      '**/playwright-report/',
      'server/src/platform/db/schema.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      // One program for all parts that share the server's types: they are computed once and not for each part.
      parserOptions: { project: './tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/only-throw-error': [
        'error',
        // How the router leaves a page that is still loading.
        { allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }] },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        {
          'ts-expect-error': 'allow-with-description',
          'ts-ignore': true,
          'ts-nocheck': true,
          minimumDescriptionLength: 10,
        },
      ],
      // A function that must return a promise need not await anything itself.
      '@typescript-eslint/require-await': 'off',
      // `void` marks a promise that is left alone on purpose; React's handlers may be async.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'no-restricted-syntax': ['error', doubleAssertion],
    },
  },
  {
    plugins: { suppression: reasonedSuppressions },
    rules: {
      'suppression/say-why': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'max-lines': ['error', { max: 400 }],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: './web/tsconfig.json', tsconfigRootDir: import.meta.dirname } },
  },
  { files: ['web/**'], ...reactHooks.configs.flat.recommended },
  {
    files: ['web/src/**', 'server/src/platform/http/api-reference-page/**'],
    languageOptions: { globals: globals.browser },
  },
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: globals.node } },
  {
    files: tests,
    rules: {
      'max-lines': 'off',
      'no-console': 'off',
      // A reply's body is checked by what the test expects of it, which says more than a type would.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['ops/**', 'server/src/{main,cli}.ts', 'server/src/commands/**', 'server/bench/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/{utils,helpers,common,shared,manager}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program',
          message:
            'A folder with this name collects what nobody looks for there. Name the folder after what its files do, or put the file beside its only user.',
        },
      ],
    },
  },
  {
    files: ['**/index.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program',
          message:
            'No barrel files: import from the file that defines the thing, so that a reader lands there and unused exports show up.',
        },
      ],
    },
  },
);
