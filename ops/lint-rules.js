// Our own rules for oxlint (.oxlintrc.json), which calls them as ESLint would.

const suppression = /^(eslint-disable|oxlint-disable|prettier-ignore)/;
const reason = / -- \S+ \S+/;

const sayWhy = (context) => ({
  Program() {
    for (const comment of context.sourceCode.getAllComments()) {
      const text = comment.value.trim();
      if (suppression.test(text) && !reason.test(text))
        context.report({
          loc: comment.loc,
          message: 'Say why this check does not apply here, after " -- " in the same comment.',
        });
    }
  },
});

const noDoubleAssertion = (context) => ({
  TSAsExpression(node) {
    const { type, typeAnnotation } = node.expression;
    if (type === 'TSAsExpression' && /^TS(Unknown|Any)Keyword$/.test(typeAnnotation.type))
      context.report({
        node,
        message:
          'This silences the compiler. Parse the value with a schema, narrow it, or fix the type where it is made.',
      });
  },
});

/** A rule about the name of a file. */
const noFile = (unwanted, message) => (context) => ({
  Program(node) {
    if (unwanted.test(context.filename)) context.report({ node, message });
  },
});

const noBarrel = noFile(
  /\/index\.tsx?$/,
  'No barrel files: import from the file that defines the thing, so that a reader lands there and unused exports show up.',
);

const noCollectingFolder = noFile(
  /\/(utils|helpers|common|shared|manager)\/(?!.*node_modules)/,
  'A folder with this name collects what nobody looks for there. Name the folder after what its files do, or put the file beside its only user.',
);

export default {
  meta: { name: 'gso' },
  rules: {
    'say-why': { create: sayWhy },
    'no-double-assertion': { create: noDoubleAssertion },
    'no-barrel': { create: noBarrel },
    'no-collecting-folder': { create: noCollectingFolder },
  },
};
