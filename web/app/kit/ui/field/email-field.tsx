import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** An email address; `autoComplete` is `username` where a password manager should offer what it has. */
export function EmailField(field: ComponentProps<typeof TextField>) {
  return (
    <TextField
      name="email"
      autoComplete="email"
      {...field}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
    />
  );
}
