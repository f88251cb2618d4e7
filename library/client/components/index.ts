export type { Assets, IconName } from "@parley/library/client/icons";
export { AssetContext, Icon } from "@parley/library/client/icons";
export { focusOn } from "./behaviour/focusOn";
export { useHashScroll } from "./behaviour/hashScroll";
export { bringIntoViewAgain, hashTarget } from "./behaviour/hashTarget";
export { useAlive } from "./behaviour/useAlive";
export { useDetails } from "./behaviour/useDetails";
export { useFetched } from "./behaviour/useFetched";
export { useOpenings } from "./behaviour/useOpenings";
export { useOverflow } from "./behaviour/useOverflow";
export { useScrollHeader } from "./behaviour/useScrollHeader";
export { classNames } from "./classNames";
export { CategoryRow, SectionHead } from "./content/CategoryRow";
export { BriefTime, ClockTime } from "./content/ClockTime";
export type { IconPosition, RowOrder } from "./content/DiscussionRow";
export { DiscussionRow, ICON_POSITIONS, ROW_ORDERS } from "./content/DiscussionRow";
export type { Item } from "./content/Items";
export { Items } from "./content/Items";
export type { Crumb } from "./content/Lists";
export { Breadcrumbs, Empty, HeadBlock, ListHead, Notice, RowList } from "./content/Lists";
export { MetaLine, State } from "./content/MetaLine";
export { Numeral } from "./content/Numeral";
export { formatBadgeNumber, formatCompactNumber, formatFileSize, formatFullNumber } from "./content/numbers";
export {
    Answer,
    Mark,
    MarkList,
    PostActions,
    PostFrame,
    PostHead,
    ReactionButton,
    Since,
    Thread,
    ThreadKids,
    ThreadMore,
    Tombstone,
} from "./content/Post";
export { ReadingBegin, ReadingText } from "./content/ReadingText";
export { readingText } from "./content/ReadingText.styles";
export { NowContext, NowProvider, RelativeTime, ThreadTime, useDayName, useNow } from "./content/RelativeTime";
export type { SortDirection, TableColumn, TableSort } from "./content/Table";
export { Table } from "./content/Table";
export { Tag, Tags } from "./content/Tag";
export { formatFullTime, formatRelativeTime } from "./content/times";
export { toExcerpt } from "./content/toExcerpt";
export type { Face, Person, UserPhotoSize } from "./content/UserPhoto";
export { Faces, People, UserPhoto } from "./content/UserPhoto";
export { Badge } from "./feedback/Badge";
export type { ToolName } from "./feedback/Drawings";
export { ToolDrawing } from "./feedback/Drawings";
export { ErrorBoundary } from "./feedback/ErrorBoundary";
export { FileSize } from "./feedback/FileSize";
export { Loaded } from "./feedback/Loaded";
export { Bone, LineBones, Loader, PostBones, RowBones } from "./feedback/Loader";
export { PageError, toErrorTitle } from "./feedback/PageError";
export type { BulkBarAction } from "./inputs/BulkBar";
export { BulkBar, BulkDock, BulkProgress } from "./inputs/BulkBar";
export type { ButtonLook } from "./inputs/Button";
export { Button, ButtonGroup, ButtonLink, Wait } from "./inputs/Button";
export { Checkbox, Radio, Switch } from "./inputs/Choices";
export { Combobox } from "./inputs/Combobox";
export type { Choice } from "./inputs/choice";
export { DateInput } from "./inputs/DateInput";
export type { FieldAttributes } from "./inputs/Field";
export { Field, FieldPair } from "./inputs/Field";
export type { RadioOption } from "./inputs/FieldGroup";
export { FieldGroup, RadioGroup } from "./inputs/FieldGroup";
export type { FormMistake } from "./inputs/FormError";
export { FormError } from "./inputs/FormError";
export { NumberInput } from "./inputs/NumberInput";
export { PasswordInput } from "./inputs/PasswordInput";
export { SearchInput } from "./inputs/SearchInput";
export { Select } from "./inputs/Select";
export { TextArea } from "./inputs/TextArea";
export { TextInput } from "./inputs/TextInput";
export { TokensInput } from "./inputs/TokensInput";
export { useChoiceSearch } from "./inputs/useChoiceSearch";
export type { ChoiceSource } from "./inputs/useListed";
export { Banner } from "./layout/Banner";
export { CallToAction } from "./layout/CallToAction";
export { Collapsible } from "./layout/Collapsible";
export { Columns } from "./layout/Columns";
export type { SaveState } from "./layout/Composer";
export { Composer, ComposerEnd, Editor, SavedLine, TitleField } from "./layout/Composer";
export type { FooterLink } from "./layout/Frame";
export { Footer, Frame, OlderCopyNotice, Page, SkipLink } from "./layout/Frame";
export { ItemsSection } from "./layout/ItemsSection";
export { Row, Stack } from "./layout/Layout";
export type { Lead } from "./layout/Pages";
export { Hit, HitList, LeadCards, ProfileTop, SignCard } from "./layout/Pages";
export { PictureBanner } from "./layout/PictureBanner";
export { SearchForm } from "./layout/SearchForm";
export type { Pair } from "./layout/Widget";
export { Pairs, Widget } from "./layout/Widget";
export { WidgetSection } from "./layout/WidgetSection";
export { OrderButtons } from "./navigation/OrderButtons";
export { PagedRows } from "./navigation/PagedRows";
export { PageRange, Pager } from "./navigation/Pager";
export { clampPage } from "./navigation/pageNumbers";
export type { SideNavGroup, SideNavItem } from "./navigation/SideNav";
export { SideNav } from "./navigation/SideNav";
export type { SortOption } from "./navigation/SortBy";
export { SortBy } from "./navigation/SortBy";
export type { TabPanel } from "./navigation/TabPanels";
export { TabPanels } from "./navigation/TabPanels";
export type { Tab } from "./navigation/Tabs";
export { Tabs } from "./navigation/Tabs";
export { BarLinkWithCount, GuestItems } from "./navigation/titleBar/BarItems";
export type { Language, Translator } from "./navigation/titleBar/LanguageToggle";
export { describeTranslator } from "./navigation/titleBar/LanguageToggle";
export type { LogoImages } from "./navigation/titleBar/Logo";
export type { MePanel } from "./navigation/titleBar/MeBox";
export { MeBox } from "./navigation/titleBar/MeBox";
export { TitleBar } from "./navigation/titleBar/TitleBar";
export { ChunkDebug } from "./overlays/ChunkDebug";
export { Confirm } from "./overlays/Confirm";
export { DropdownMenu } from "./overlays/DropdownMenu";
export { Flyout } from "./overlays/Flyout";
export { FlyoutPanel } from "./overlays/FlyoutPanel";
export type { LazyPart } from "./overlays/lazyPart";
export { createLazyPart } from "./overlays/lazyPart";
export { MenuCheckbox, MenuGroup, MenuItem, MenuRadio, MenuSeparator } from "./overlays/MenuItems";
export type { ModalSize } from "./overlays/Modal";
export { Modal, ModalBody, ModalFoot, ModalHead } from "./overlays/Modal";
export { Toast, ToastRegion } from "./overlays/Toast";
export { fetchToasts, ToastProvider } from "./overlays/ToastProvider";
export { useToasts } from "./overlays/ToastsContext";
export { isFocusOnToast } from "./overlays/toastFocus";
export type { NewToast, ToastAction, ToastKind, ToastMessage, Toasts } from "./overlays/toasts";
export { createToasts } from "./overlays/toasts";
export type { LazyOpening } from "./overlays/useLazyPart";
export { useLazyPart } from "./overlays/useLazyPart";
export { textStyles } from "./Text.styles";
export { Tooltip } from "./tooltip/Tooltip";
export type { TooltipTrigger } from "./tooltip/useTooltip";
