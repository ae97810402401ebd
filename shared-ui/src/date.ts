export { displayFormat, formatDate, formatTimestamp, relativeTime, storageFormat } from './date/formatDate';
export { Timestamp } from './date/Timestamp';
export { DateField, DayFilter, type DateFieldProps, type DayFilterProps } from './date/LazyDateField';
