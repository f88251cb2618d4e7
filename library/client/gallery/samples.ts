/** Person of the sample community, with the fields that components showing people need. */
export interface SamplePerson {
    userID: number;
    name: string;
    url: string;
    photoUrl: string;
}

/** Six sample people; the last one has a name of two words in another script. */
export const samplePeople: readonly [SamplePerson, SamplePerson, SamplePerson, SamplePerson, SamplePerson, SamplePerson] = [
    person(1, "Ines Okafor", "#c7b29a", "#7d4f36", "#8a3b2e"),
    person(2, "Tomasz Wrona", "#a9bccb", "#e0b490", "#3e5a4b"),
    person(3, "Kirra Nakata", "#d8c48b", "#b57a51", "#34506b"),
    person(4, "Dunstan Bligh", "#b6c4a8", "#efc9ab", "#6b5136"),
    person(5, "Marguerite Bartholomew-Featherstonehaugh", "#cdb4bf", "#f0cfb8", "#5b4a6e"),
    person(6, "ليلى حداد", "#b9b3d0", "#a8734f", "#22433f"),
];

/** Sample image of 16 by 9: a round darn in two yellows on blue ribbed cloth. */
export const samplePicture = picture(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="#3f5c86"/>' +
        '<path d="M0 6h320M0 18h320M0 30h320M0 42h320M0 54h320M0 66h320M0 78h320M0 90h320M0 102h320M0 114h320M0 126h320M0 138h320' +
        'M0 150h320M0 162h320M0 174h320" stroke="#32496c" stroke-width="4"/><circle cx="160" cy="90" r="58" fill="#d9b340"/>' +
        '<path d="M110 60h100M104 76h112M102 92h116M104 108h112M112 124h96" stroke="#f0d97e" stroke-width="7"/></svg>',
);

function person(userID: number, name: string, ground: string, skin: string, shirt: string): SamplePerson {
    return { userID, name, url: `/profile/${encodeURIComponent(name)}`, photoUrl: portrait(ground, skin, shirt) };
}

function portrait(ground: string, skin: string, shirt: string): string {
    return picture(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="${ground}"/>` +
            `<path d="M10 82c2-18 13-26 30-26s28 8 30 26z" fill="${shirt}"/><path d="M33 46h14v14H33z" fill="${skin}"/>` +
            `<ellipse cx="40" cy="36" rx="15" ry="18" fill="${skin}"/><path d="M24 34c-1-16 8-20 16-20s17 4 16 20c-4-9-28-9-32 0z" fill="#241a17"/></svg>`,
    );
}

function picture(svg: string): string {
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
