import type { Service } from 'shared-api/contracts/services';
import { styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

const Note = styled('p')({
  display: 'flex',
  gap: 4,
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text2,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', marginTop: 1 },
  '&[data-warning]': { color: t.warning },
});

/** The info and the warning of a service in the catalogue. */
export function ServiceNotes({ service: { info, warning } }: { service: Service }) {
  return (
    <>
      {info && (
        <Note>
          <Icon name="info" size={14} />
          <span>{info}</span>
        </Note>
      )}
      {warning && (
        <Note data-warning="">
          <Icon name="warning" size={14} />
          <span>{warning}</span>
        </Note>
      )}
    </>
  );
}
