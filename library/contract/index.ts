export type { ActionButton, ApiError, FieldError } from "./ApiError";
export { ApiRefusal, describeError } from "./ApiError";
export type { ErrorBody, FieldErrorDetails } from "./apiErrors";
export { createFieldError, createValidationError, fromErrorBody, groupByField, toErrorBody, translateError } from "./apiErrors";
export type { MarkdownExcess } from "./bodyLimits";
export { findMarkdownExcess, MAXIMUM_ELEMENTS, MAXIMUM_LENGTH, MAXIMUM_LINES, MAXIMUM_NESTING } from "./bodyLimits";
export type { Catalogue, CompiledMessage, MessagePart } from "./catalogue";
export type { CheckedPair, ColorRole, ContrastLevel, ThemeCheck } from "./colors/checkTheme";
export { checkTheme, describePair } from "./colors/checkTheme";
export type { Color, Gradient, SolidColor } from "./colors/color";
export { InvalidColor, parseColor, printColor, requireColor } from "./colors/color";
export { computeContrastRatio } from "./colors/contrast";
export type { AdjustedColor, DerivedPalettes, ThemeColors } from "./colors/derivePalettes";
export { derivePalettes, STRENGTHS, WARMTHS } from "./colors/derivePalettes";
export { mixColors } from "./colors/mixColors";
export type { Palette, PaletteName } from "./colors/palettes";
export { palettes } from "./colors/palettes";
export { printPalettes } from "./colors/printPalettes";
export type { ChosenPalette, ChosenRole, RoleCheck, RoleColors } from "./colors/roleColors";
export { CHOSEN_PALETTES, CHOSEN_ROLES, checkRoles } from "./colors/roleColors";
export { CONTENT_STATUSES, ContentStatus, toContentStatus } from "./contentStatus";
export { countCharacters } from "./countCharacters";
export { type DarkLogoSource, type DarkLogos, listDarkLogoSources, toDarkMedia } from "./darkLogos";
export type { WrittenDate } from "./dates";
export { DateTime, isWithin, parseDateTime, toDateTime } from "./dates";
export { findDirection } from "./direction";
export { withoutElements } from "./elements";
export type { Endpoint, Input, Method, Output, Page, Paging, ResolvedInput } from "./endpoint";
export { defineEndpoint, getSuccessStatus, NoContent, UploadedFile } from "./endpoint";
export { copyMessage, findWording, toDescription, toMessage, translateMessage } from "./errorMessages";
export type { FilledText, TextValue, Wording } from "./filledText";
export { fill, formatList, formatText, quote, toFilledText, writeEnglish } from "./filledText";
export { foldName } from "./foldName";
export { formatLanguageName } from "./formatLanguageName";
export { dateFormat, numberFormat, pluralRules, relativeTimeFormat } from "./formatters";
export type { FormState } from "./formState";
export type { Formula } from "./formulas";
export { findFormulaAt, findFormulas, MAX_FORMULA_LENGTH } from "./formulas";
export { FRAMED_HEADER } from "./framed";
export { RecordImage, SourceSet, toRecordImage, toSourceSet } from "./images";
export { ITEM_CONTENTS, ITEM_DISPLAYS, type ItemContent, type ItemDisplay } from "./items";
export type { LayoutNode, LayoutQuery } from "./layout";
export { isLayoutNode, listNodes, PREFETCH_PARAMETER, Seo } from "./layout";
export { findNextHour, findOffset, formatLocalTime, parseLocalTime } from "./localTime";
export { adaptTokens, configureMarkdown, MARKDOWN_OPTIONS, markTasks } from "./markdown";
export { emphasize, toCodeFence, toCodeSpan } from "./markdownCode";
export { isMathMLAttribute, MATHML_ELEMENTS, TEX_OPTIONS } from "./mathml";
export type { TypedMention } from "./mentions";
export { findMentions, formatMention, SENTENCE_END } from "./mentions";
export { moveInOrder } from "./moveInOrder";
export { NavigationItem } from "./navigation";
export type { OfflineFiles } from "./offline";
export { OFFLINE_PAGE, OFFLINE_WORKER } from "./offline";
export { parseOwnPictureSize } from "./ownPicture";
export type {
    AssetManifest,
    ForumFrameScript,
    FrameScript,
    InternalRequest,
    InternalResponse,
    OwnContent,
    PageMarks,
    PageRenderer,
    PageRequest,
    PageSettings,
    PageTheme,
    RenderedPage,
    ThemeLogos,
    ThemePreview,
} from "./pageRenderer";
export { parsePagingHeaders } from "./paging";
export type { PagedCall, PagingHeaders } from "./pagingHeaders";
export { createPagingHeaders } from "./pagingHeaders";
export { DERIVED_PERMISSIONS, withDerived } from "./permissions/derived";
export type { PermissionCheck, PermissionMode } from "./permissions/hasPermission";
export { GLOBAL_JUNCTION_ID, hasPermission } from "./permissions/hasPermission";
export { expandPermission, GLOBAL_PERMISSIONS, isGrantable, JUNCTION_PERMISSIONS } from "./permissions/names";
export { PermissionEntry, PermissionMap, Permissions } from "./permissions/permissions";
export { computeRank } from "./permissions/rank";
export type { DateWindow } from "./query/dateFilter";
export { DateFilter, isInWindow, parseDateFilter, printDateFilter } from "./query/dateFilter";
export type { Decoded, DecodeOptions } from "./query/decodeInput";
export { createUnknownNameError, decodeInput, decodeQuery, listPropertyNames, listQueryDefaults } from "./query/decodeInput";
export { encodeQuery } from "./query/encodeQuery";
export type { ExpandOptions } from "./query/expand";
export { Expand, isExpanded } from "./query/expand";
export { FieldsQuery, pickFields } from "./query/fields";
export type { Marker } from "./query/marker";
export { MARKER_KEY } from "./query/marker";
export type { ParseResult, Problem } from "./query/parseResult";
export type { BoundsRange, ListRange, Range } from "./query/range";
export { createListRange, parseRange, printRange, RangeFilter } from "./query/range";
export type { Notation } from "./query/readValues";
export { BooleanFlag, CsvArray, Excerpt, IdList, parseSort, Sort } from "./query/schemas";
export type { SmartReference } from "./query/smartID";
export { parseSmartID, SmartID } from "./query/smartID";
export { FOREIGN_REL, isForeignLink, isSafeLink, readHost, toSafeLink } from "./safeLink";
export { AnyID, HTML_TYPE, Html, ID, LongRunnerOptions, LongRunnerResult, MAXIMUM_ID, UndoableResult } from "./schemas";
export { KNOWLEDGE_SEARCH_PATH, SEARCH_PATH } from "./searchPath";
export {
    completePath,
    findSitePath,
    readBasePath,
    readOrigin,
    toAbsoluteURL,
    withBasePath,
    withoutBasePath,
} from "./siteAddress";
export { toSizedIcon } from "./siteIcons";
export {
    parseProfileName,
    profileCommentsPath,
    profileDiscussionsPath,
    profilePath,
    profileReactionsPath,
    toSlug,
} from "./slug";
export { TranslatableError } from "./TranslatableError";
export type { TargetOptions } from "./target";
export { resolveTarget } from "./target";
export type { TextSize } from "./textSizes";
export { parseTextSize, TEXT_SIZE_COOKIE, TEXT_SIZES } from "./textSizes";
export type { Theme } from "./themes";
export { parseTheme, THEME_COOKIE, THEMES } from "./themes";
export { TIME_ZONE_COOKIE } from "./timeZone";
export type { Translate } from "./translate";
export { createTranslate } from "./translate";
export { trimCharacters, trimEndCharacters } from "./trim";
export type { UndoOffer } from "./undoOffer";
export { formatUndoOffer, hasUndoOffer, parseUndoOffer, UNDO_HEADER, UNDO_PARAMETER } from "./undoOffer";
export { createUploadTooBigError } from "./uploads";
export { WRITER_HEADER } from "./writer";
