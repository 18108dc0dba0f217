import type { ComponentType } from 'react';

export interface BulkInputProps {
  label: string;
  /** Undefined while nothing is chosen. */
  value: unknown;
  /** With the text of the value for people. */
  onChange: (value: unknown, text: string) => void;
}

/** A field that can be set for many records at once. */
export interface BulkField {
  /** Its name in the contract. */
  name: string;
  /** The path of its name among the field names, if that is another one. */
  labelOf?: string;
  /** What it begins with, if that is a value that can be saved. */
  start?: unknown;
  Input: ComponentType<BulkInputProps>;
}
