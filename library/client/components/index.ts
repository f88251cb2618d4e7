export type { Assets, IconName } from "@parley/library/client/icons";
export { AssetContext, Icon } from "@parley/library/client/icons";
export { Badge } from "./Badge";
export type { BulkBarAct } from "./BulkBar";
export { BulkBar, BulkDock, BulkProgress } from "./BulkBar";
export type { ButtonLook } from "./Button";
export { Button, ButtonGroup, ButtonLink, Wait } from "./Button";
export { CategoryRow, SectionHead } from "./CategoryRow";
export { Collapsible } from "./Collapsible";
export { Columns } from "./Columns";
export type { Kept } from "./Composer";
export { Composer, ComposerEnd, Editor, SavedLine, TitleField } from "./Composer";
export { classNames } from "./classNames";
export type { IconPosition, RowOrder } from "./DiscussionRow";
export { DiscussionRow, ICON_POSITIONS, ROW_ORDERS } from "./DiscussionRow";
export type { ToolName } from "./Drawings";
export { ToolDrawing } from "./Drawings";
export { ErrorBoundary } from "./ErrorBoundary";
export { FileSize } from "./FileSize";
export type { FooterLink } from "./Frame";
export { Footer, Frame, OlderCopyNotice, Page, SkipLink } from "./Frame";
export { firstWords } from "./firstWords";
export { focusOn } from "./focusOn";
export { useHashScroll } from "./hashScroll";
export { bringIntoViewAgain, hashTarget } from "./hashTarget";
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
export type { ChoiceSource } from "./inputs/useListed";
export { Row, Stack } from "./Layout";
export type { Crumb } from "./Lists";
export { Breadcrumbs, Empty, HeadBlock, ListHead, Notice, RowList } from "./Lists";
export { Loaded } from "./Loaded";
export { Bone, LineBones, Loader, PostBones, RowBones } from "./Loader";
export { MetaLine, State } from "./MetaLine";
export { Numeral } from "./Numeral";
export { badgeNumber, compactNumber, fileSize, fullNumber } from "./numbers";
export { OrderButtons } from "./OrderButtons";
export { ChunkDebug } from "./overlays/ChunkDebug";
export { Confirm } from "./overlays/Confirm";
export { DropdownMenu } from "./overlays/DropdownMenu";
export { Flyout } from "./overlays/Flyout";
export { FlyoutPanel } from "./overlays/FlyoutPanel";
export type { LazyPart } from "./overlays/lazyPart";
export { lazyPart } from "./overlays/lazyPart";
export { MenuCheckbox, MenuGroup, MenuItem, MenuRadio, MenuSeparator } from "./overlays/MenuItems";
export type { ModalSize } from "./overlays/Modal";
export { Modal, ModalBody, ModalFoot, ModalHead } from "./overlays/Modal";
export { Toast, ToastRegion } from "./overlays/Toast";
export { fetchToasts, ToastProvider } from "./overlays/ToastProvider";
export { useToasts } from "./overlays/ToastsContext";
export type { NewToast, ToastAction, ToastKind, ToastMessage, Toasts } from "./overlays/toasts";
export { createToasts } from "./overlays/toasts";
export type { LazyOpening } from "./overlays/useLazyPart";
export { useLazyPart } from "./overlays/useLazyPart";
export { PagedRows } from "./PagedRows";
export { errorTitle, PageError } from "./PageError";
export { PageRange, Pager } from "./Pager";
export type { Lead } from "./Pages";
export { Banner, Hit, HitList, LeadCards, ProfileTop, SignCard } from "./Pages";
export type { Place, PlaceGroup } from "./PlacesNav";
export { PlacesNav } from "./PlacesNav";
export {
    Acts,
    Answer,
    Mark,
    MarkList,
    PostFrame,
    PostHead,
    ReactionButton,
    Since,
    Thread,
    ThreadKids,
    ThreadMore,
    Tombstone,
} from "./Post";
export { clampPage } from "./pageNumbers";
export { ReadingBegin, ReadingText } from "./ReadingText";
export { readingText } from "./ReadingText.styles";
export { NowContext, NowProvider, RelativeTime, ThreadTime } from "./RelativeTime";
export type { SortOption } from "./SortBy";
export { SortBy } from "./SortBy";
export type { SortDirection, TableColumn, TableSort } from "./Table";
export { Table } from "./Table";
export type { TabPanel } from "./TabPanels";
export { TabPanels } from "./TabPanels";
export type { Tab } from "./Tabs";
export { Tabs } from "./Tabs";
export { Tag, Tags } from "./Tag";
export { textStyles } from "./Text.styles";
export { fullTime, relativeTime } from "./times";
export { BarLinkWithCount, GuestItems } from "./titleBar/BarItems";
export type { Language } from "./titleBar/LanguageToggle";
export type { LogoImages } from "./titleBar/Logo";
export type { MePanel } from "./titleBar/MeBox";
export { MeBox } from "./titleBar/MeBox";
export { TitleBar } from "./titleBar/TitleBar";
export { Tooltip } from "./tooltip/Tooltip";
export type { TooltipTrigger } from "./tooltip/useTooltip";
export type { Face, Person, UserPhotoSize } from "./UserPhoto";
export { Faces, People, UserPhoto } from "./UserPhoto";
export { useAlive } from "./useAlive";
export { useDetails } from "./useDetails";
export { useFetched } from "./useFetched";
export { useScrollHeader } from "./useScrollHeader";
export type { Pair } from "./Widget";
export { Pairs, Widget } from "./Widget";
