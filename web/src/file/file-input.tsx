import type { Ref } from 'react';

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  /** Opens the camera if there is one. */
  capture?: boolean;
  multiple?: boolean;
  onChoose: (files: File[]) => void;
}

/** What the system opens to choose files. A button next to it clicks it. */
export function FileInput({ ref, label, accept, capture = false, multiple = false, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple={multiple}
      {...(capture && { capture: 'environment' })}
      onChange={(event) => {
        onChoose([...(event.currentTarget.files ?? [])]);
        // So that choosing the same file again, fixed meanwhile, is noticed.
        event.currentTarget.value = '';
      }}
    />
  );
}
