import type { FastifyRequest } from 'fastify';

/** A download's format: CSV, or a workbook of one sheet. */
export type TableFormat = 'csv' | 'xlsx';

const mediaTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The media types of a route that answers JSON, and tables as downloads. */
export const tableTypes = ['application/json', ...Object.values(mediaTypes)];

/** Says how a route answers both kinds of table. */
export const asTable = `with \`Accept: text/csv\`, or \`${mediaTypes.xlsx}\` for a workbook,`;

/** @returns the format in which a call asks for a table; null when it asks for JSON */
export const tableFormat = ({ headers: { accept = '' } }: Pick<FastifyRequest, 'headers'>) =>
  accept.includes(mediaTypes.csv) ? 'csv' : accept.includes(mediaTypes.xlsx) ? 'xlsx' : null;

export const contentTypeOf = (format: TableFormat): string =>
  format === 'csv' ? `${mediaTypes.csv}; charset=utf-8` : mediaTypes[format];
