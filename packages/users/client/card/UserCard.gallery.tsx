import type { KnownUser } from "@parley/accounts/client";
import { createGalleryPage, samplePeople } from "@parley/library/client/gallery";
import { failure, loading, success } from "@parley/library/client/loadable";
import { UserCard } from "./UserCard";

const [ines, tomasz, , , marguerite, layla] = samplePeople;

const known = (person: (typeof samplePeople)[number], more: Partial<KnownUser> = {}): KnownUser => ({
    ...person,
    profilePhotoUrl: person.photoUrl,
    banned: 0,
    private: false,
    points: 120,
    dateInserted: "2019-03-02T09:30:00+00:00",
    dateLastActive: "2026-04-30T11:48:00+00:00",
    countDiscussions: 64,
    countComments: 1108,
    ...more,
});

/** Returns the record of a user whose profile is hidden. */
const closed = ({ userID, name, photoUrl }: (typeof samplePeople)[number], more: Partial<KnownUser>): KnownUser => ({
    userID,
    name,
    photoUrl,
    banned: 0,
    private: false,
    ...more,
});

export const userCards = createGalleryPage("User card", {
    "With a message to write": () => (
        <UserCard user={success(known(ines, { title: "Keyholder of the Loft" }))} messageURL="/messages/add/Ines" isPopup />
    ),
    "One's own": () => <UserCard user={success(known(tomasz, { title: "Bench lead" }))} editURL="/profile/edit" isPopup />,
    "With a rank and an address": () => (
        <UserCard user={success(known(tomasz, { label: "Mender, third year", email: "tomasz@fettle.example" }))} isPopup />
    ),
    "Without a photo or a title": () => (
        <UserCard user={success(known({ ...ines, photoUrl: "" }, { profilePhotoUrl: null, countDiscussions: 0 }))} isPopup />
    ),
    "A very long name": () => (
        <UserCard
            user={success(known(marguerite, { title: "Rush seats, hide glue, and whatever else is brought in on a Thursday" }))}
            messageURL="/messages/add/Marguerite"
            isPopup
        />
    ),
    "A name in another script": () => <UserCard user={success(known(layla, { title: "صوف وقماش" }))} isPopup />,
    Loading: () => <UserCard user={loading(undefined)} isPopup />,
    "Made to wait": () => <UserCard user={success(known(ines))} isLoading isPopup />,
    Deleted: () => <UserCard user={failure({ status: 404, message: "User not found." }, undefined)} isPopup />,
    Failed: () => <UserCard user={failure({ status: 500, message: "Something went wrong." }, undefined)} isPopup />,
    Banned: () => <UserCard user={success(closed(tomasz, { banned: 1 }))} bannedAreRestricted isPopup />,
    "Banned, and open": () => <UserCard user={success(known(tomasz, { banned: 1 }))} isPopup />,
    Private: () => <UserCard user={success(closed(ines, { private: true }))} isPopup />,
    "Private, to who may see it": () => (
        <UserCard user={success(known(ines, { private: true, title: "Wool & cloth" }))} isPopup />
    ),
    "In a dialog": () => (
        <UserCard user={success(known(ines, { title: "Keyholder of the Loft" }))} messageURL="/messages/add/Ines" isNamed />
    ),
});
