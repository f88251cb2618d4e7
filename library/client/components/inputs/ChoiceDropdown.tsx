import type { ReactNode } from "react";
import type { ChoiceListProps } from "./ChoiceList";
import type { ListedChoice } from "./choice";
import { LazyChoiceList } from "./LazyChoiceList";
import { ListAnnouncement } from "./ListAnnouncement";

interface ChoiceDropdownProps extends Pick<ChoiceListProps, "listed" | "listbox" | "text" | "chosen" | "label"> {
    /** ID of the field. */
    id: string;
    isOpen: boolean;
    /** Message to announce, such as the effect of a choice. */
    message?: string;
    onTake: (choice: ListedChoice) => void;
}

/** Renders the list below a field and its announcements. Choosing closes the list. */
export function ChoiceDropdown({ id, isOpen, message, onTake, ...list }: ChoiceDropdownProps): ReactNode {
    return (
        <>
            <LazyChoiceList
                {...list}
                isOpen={isOpen}
                labelID={`${id}-label`}
                onSelect={(choice) => {
                    list.listbox.hide();
                    onTake(choice);
                }}
            />
            <ListAnnouncement isOpen={isOpen} listed={list.listed} {...(message !== undefined && { message })} />
        </>
    );
}
