import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { enterTakesMatch } from './field/enter-takes-match.ts';

const petrol: MantineColorsTuple = [
  '#e9f6f8',
  '#d0ebef',
  '#a5d8e0',
  '#74c3cf',
  '#4bb0bf',
  '#2594a6',
  '#0e7a8d',
  '#0b6678',
  '#0a5363',
  '#083f4c',
];

/** Mantine's own greys are too faint for text and input borders; every shade with a meaning is darkened. */
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eef1f5',
  '#e2e6ec',
  '#cdd5df',
  '#8391a5',
  '#66778f',
  '#5a6a81',
  '#394351',
  '#232a35',
  '#111319',
];

const dark: MantineColorsTuple = [
  '#e8ebf1',
  '#c5ccd8',
  '#a0abbd',
  '#76839a',
  '#5f6c82',
  '#2c3441',
  '#212833',
  '#181d26',
  '#11151c',
  '#0b0e13',
];

const red: MantineColorsTuple = [
  '#fef2f2',
  '#fee2e2',
  '#fecaca',
  '#fca5a5',
  '#f87171',
  '#dc2626',
  '#c01f1f',
  '#b91c1c',
  '#991b1b',
  '#7f1d1d',
];

const strong = '550';

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  colors: { petrol, gray, dark, red },
  black: '#111319',
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '24px' },
  defaultRadius: 'sm',
  // Two weights of type in all: regular, and one that stands out.
  fontWeights: { regular: '400', medium: strong, bold: strong },
  headings: {
    fontWeight: strong,
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.5' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // The cross that clears a field is large enough for touch.
    InputClearButton: { defaultProps: { size: 24 } },
    // A list that opens on focus would cover the next fields.
    Select: { defaultProps: { openOnFocus: false, selectFirstOptionOnChange: true, onKeyDown: enterTakesMatch } },
    Autocomplete: { defaultProps: { openOnFocus: false } },
  },
});

/** The names that our own style sheets use, for both schemes from one place. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--gso-text': '#111319',
    '--gso-text-secondary': '#394351',
    '--gso-text-tertiary': '#5a6a81',
    '--gso-canvas': '#f5f7f9',
    '--gso-raised': '#ffffff',
    '--gso-sunken': '#eef1f5',
    '--gso-hover': '#f6f8fa',
    '--gso-border': '#dde3ea',
    '--gso-border-input': '#8391a5',
    '--gso-focus': '#0b6678',
    '--gso-accent': '#0b6678',
    '--gso-accent-tint': '#e9f6f8',
    '--mantine-color-placeholder': '#66778f',
    '--mantine-color-error': '#b91c1c',
    '--mantine-color-dimmed': '#5a6a81',
    '--mantine-color-disabled-color': '#5a6a81',
  },
  dark: {
    '--gso-text': '#e8ebf1',
    '--gso-text-secondary': '#c5ccd8',
    '--gso-text-tertiary': '#a0abbd',
    '--gso-canvas': '#11151c',
    '--gso-raised': '#181d26',
    '--gso-sunken': '#212833',
    '--gso-hover': '#1d232e',
    '--gso-border': '#2c3441',
    '--gso-border-input': '#76839a',
    '--gso-focus': '#74c3cf',
    '--gso-accent': '#74c3cf',
    '--gso-accent-tint': '#12313a',
    '--mantine-color-placeholder': '#a0abbd',
    '--mantine-color-error': '#fca5a5',
    '--mantine-color-dimmed': '#a0abbd',
    '--mantine-color-disabled-color': '#a0abbd',
    '--mantine-color-gray-light': '#212833',
    '--mantine-color-gray-light-hover': '#2c3441',
  },
});
