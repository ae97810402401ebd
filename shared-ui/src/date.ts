export { displayFormat, formatDate, formatTimestamp, relativeTime, storageFormat } from './date/formatDate';
export { Timestamp } from './date/Timestamp';
export { DateField, type DateFieldProps } from './date/LazyDateField';
