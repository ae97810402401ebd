export { displayFormat, formatDate, formatTimestamp, relativeTime, storageFormat } from './date/formatDate';
export { DateField, type DateFieldProps } from './date/LazyDateField';
