import { useParams } from 'react-router-dom';
import { styled } from '@mui/material/styles';
import { Link } from '../controls/Link';
import { FileName } from '../display/FileName';
import type { Identified, ResourceDefinition, RowFile } from './types';

const Cell = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 8, minWidth: 0 });
const Thumbnail = styled('img')({ width: 24, height: 24, objectFit: 'contain' });

/** The file of a row: a link that downloads it, with a thumbnail if it is an image. */
export function FileCell<Row extends Identified, Body>({
  resource,
  row,
  field,
}: {
  resource: ResourceDefinition<Row, Body>;
  row: Row;
  field: string;
}) {
  const { fileUrl } = resource.calls(useParams());
  const file = (row as unknown as Record<string, unknown>)[field] as RowFile | null;
  if (!file) return null;
  const url = fileUrl(row.id, field);
  return (
    <Cell>
      {file.media_type.startsWith('image/') && (
        // The name beside it says what it is. The checksum in the address loads a replaced image anew.
        <Thumbnail src={`${url}?v=${file.sha256}`} alt="" loading="lazy" />
      )}
      <Link href={url} download>
        <FileName name={file.name} />
      </Link>
    </Cell>
  );
}
