import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';

/**
 * A form that asks for a page with its fields in the address, e.g. `/check?vin=…`. The router opens it without a new
 * document; before the script has come, the browser sends the form itself.
 */
export function GetForm({ action, onSubmit, ...props }: ComponentProps<'form'> & { action: string }) {
  const navigate = useNavigate();
  return (
    <form
      {...props}
      action={action}
      onSubmit={event => {
        onSubmit?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
        void navigate(`${action}?${new URLSearchParams(fields).toString()}`);
      }}
    />
  );
}
