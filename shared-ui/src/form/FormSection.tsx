import { useId, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { phoneMedia, t } from '../theme/tokens';

/** Holds the sections of a page's form. It is a size container: the sections' layout follows its width, not the window's. */
export const FormBody = styled('div')({
  flex: 1,
  padding: '12px 24px 0',
  '& > *': { maxWidth: 928 },
  // Notices above the fields stand apart.
  '& > :is([data-summary], [role=status]) + :is([role=status], [role=alert])': { marginTop: 12 },
  containerType: 'inline-size',
  [phoneMedia]: { padding: '12px 16px 0' },
});
const Section = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: '20px 0 24px',
  '& + &': { borderTop: `1px solid ${t.borderSubtle}` },
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '@container (min-width: 720px)': {
    gridTemplateColumns: '240px minmax(0, 1fr)',
    columnGap: 48,
    '& > header p': { maxWidth: 216 },
  },
});
const Help = styled('p')({
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text3,
});
const Frame = styled('div')({ containerType: 'inline-size', minWidth: 0 });
const Cells = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  // Keeps a focused control from being scrolled behind the bar at the bottom.
  '& :is(input, select, textarea, button, [role=spinbutton])': { scrollMarginBlock: 80 },
  '@container (min-width: 480px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > [data-wide]': { gridColumn: '1 / -1' },
  },
});

export interface FormSectionProps {
  title: string;
  help?: ReactNode;
  children: ReactNode;
}

/** A group of fields: title and help at the left, the fields at the right; on narrow pages the fields are below. */
export function FormSection({ title, help, children }: FormSectionProps) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {help && <Help>{help}</Help>}
      </header>
      <Frame>
        <Cells>{children}</Cells>
      </Frame>
    </Section>
  );
}

/** The cell of one field in a section; `FormErrorSummary` finds the field by its name. */
export function FormCell({
  name,
  wide = false,
  children,
}: {
  name?: string;
  /** Takes both columns. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div {...(name ? { 'data-field': name } : {})} {...(wide ? { 'data-wide': '' } : {})}>
      {children}
    </div>
  );
}
