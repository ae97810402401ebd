import { themeQuartz } from 'ag-grid-community';
import { t } from '../../theme/tokens';
import { headerHeight, rowHeight } from './gridMeasures';

/** One theme for both colour schemes: every colour is a variable. Source: mock/NOTES.md, point 3. */
export const gridTheme = themeQuartz.withParams({
  fontFamily: 'inherit',
  fontSize: 14,
  dataFontSize: 14,
  headerFontSize: 12,
  headerFontWeight: 500,
  rowHeight,
  headerHeight,
  spacing: 8,
  cellHorizontalPadding: 8,
  iconSize: 14,
  backgroundColor: t.bg,
  foregroundColor: t.text,
  cellTextColor: t.text2,
  headerTextColor: t.text2,
  headerBackgroundColor: t.bgSubtle,
  chromeBackgroundColor: t.bgSubtle,
  accentColor: t.accent,
  borderColor: t.border,
  rowBorder: { color: t.borderSubtle },
  headerRowBorder: true,
  columnBorder: false,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'transparent',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  rowHoverColor: t.bgHover,
  selectedRowBackgroundColor: t.bgSelected,
  oddRowBackgroundColor: 'transparent',
  headerCellHoverBackgroundColor: t.bgMuted,
  pinnedColumnBorder: { color: t.border },
  popupShadow: t.shadow2,
  browserColorScheme: 'inherit',
});
