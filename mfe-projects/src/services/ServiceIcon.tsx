import { useState } from 'react';
import { serviceIconUrl } from 'shared-api/delivery';
import { styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

const Place = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  flex: 'none',
  color: t.text3,
  '& img': { width: 20, height: 20, objectFit: 'contain' },
});

/** The icon of a service; a default one if it has none or it does not load. Hidden from screen readers: the name stands beside it. */
export function ServiceIcon({ id }: { id: number | null }) {
  const [failed, setFailed] = useState(false);
  return (
    <Place aria-hidden="true">
      {id === null || failed ? (
        <Icon name="extension" size={16} />
      ) : (
        <img src={serviceIconUrl(id)} alt="" loading="lazy" onError={() => setFailed(true)} />
      )}
    </Place>
  );
}
