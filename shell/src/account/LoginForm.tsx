import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from 'shared-api/client';
import { limits } from 'shared-api/limits';
import { Banner, Button, Field, PasswordField, RouterLink, styled } from 'shared-ui/core';

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 16 });

/** Recognises the error code, or the text of spec 001, point 2.2. */
const isExpired = (error: ApiError) =>
  error.code === 'password_expired' || error.message.trim().toLowerCase() === 'password expired';

export interface LoginFormProps {
  user: string;
  password: string;
  onUser: (user: string) => void;
  onPassword: (password: string) => void;
  /** Signs in with the trimmed user id. @throws ApiError */
  onSignIn: (name: string, password: string) => Promise<void>;
  /** Called when the password was right but has expired. */
  onExpired: (name: string) => void;
}

/** The form with user ID and password. The server's refusal is shown above the button. */
export function LoginForm({ user, password, onUser, onPassword, onSignIn, onExpired }: LoginFormProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const name = user.trim();

  const submit = async () => {
    setBusy(true);
    setError(null);
    try {
      await onSignIn(name, password);
    } catch (cause) {
      // Enable the button only after a failure: after a success the page is about to change.
      setBusy(false);
      if (!(cause instanceof ApiError)) throw cause;
      if (isExpired(cause)) return onExpired(name);
      setError(cause.message);
      passwordField.current?.select();
    }
  };
  const press = (event: FormEvent) => {
    event.preventDefault();
    if (name && password && !busy) void submit();
  };

  return (
    <Form onSubmit={press} noValidate>
      <Field
        label="User ID"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!user}
        maxLength={limits.loginName}
        value={user}
        onChange={(event) => onUser(event.target.value)}
      />
      <PasswordField
        label="Password"
        labelEnd={<RouterLink to="/account/request_recover">Forgot password?</RouterLink>}
        name="password"
        autoFocus={Boolean(user)}
        maxLength={limits.password}
        inputRef={passwordField}
        value={password}
        onChange={(event) => onPassword(event.target.value)}
      />
      {error && <Banner kind="error">{error}</Banner>}
      <Button type="submit" variant="primary" fullWidth busy={busy} disabled={!name || !password}>
        Sign In
      </Button>
    </Form>
  );
}
