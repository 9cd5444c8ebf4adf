/** Towns, the most common first. Separated by commas, since some are of two words. */
export const places = `
London, Berlin, Paris, Madrid, Amsterdam, New York, Toronto, Dublin, Vienna, Lisbon, Warsaw, Stockholm, Munich,
Barcelona, Chicago, Hamburg, Sydney, Milan, Brussels, Copenhagen, Manchester, Zurich, Prague, Oslo, Rome, Helsinki,
Melbourne, Athens, Budapest, Edinburgh, Rotterdam, Antwerp, Lyon, Porto, Seattle, Boston, Glasgow, Gothenburg, Kraków,
Valencia, Leipzig, Bristol, Utrecht, Ghent, Turin, Marseille, Bordeaux, Geneva, Cologne, Tallinn, Riga, Vilnius,
Ljubljana, Zagreb, Bratislava, Bucharest, Sofia, Belgrade, Istanbul, Izmir, Tel Aviv, Haifa, Cairo, Tunis, Casablanca,
Lagos, Accra, Nairobi, Kampala, Cape Town, Durban, Mumbai, Pune, Chennai, Bengaluru, Kolkata, Dhaka, Colombo, Bangkok,
Hanoi, Da Nang, Manila, Jakarta, Bandung, Singapore, Taipei, Tainan, Osaka, Kyoto, Sapporo, Seoul, Busan, Perth,
Hobart, Auckland, Dunedin, Lima, Cusco, Bogotá, Medellín, Quito, Santiago, Valparaíso, Buenos Aires, Rosario,
Montevideo, São Paulo, Curitiba, Recife, Salvador, Oaxaca, Puebla, Guadalajara, Havana, Kingston, Halifax, Quebec,
Winnipeg, Calgary, Vancouver, Portland, Denver, Austin, New Orleans, Nashville, Savannah, Pittsburgh, Galway, Cork,
Aberdeen, Inverness, Cardiff, Swansea, Norwich, Truro, Brighton, Leiden, Delft, Haarlem, Groningen, Maastricht,
Aachen, Freiburg, Tübingen, Jena, Erfurt, Rostock, Kiel, Lübeck, Bremen, Graz, Linz, Salzburg, Innsbruck, Bolzano,
Trento, Verona, Padua, Bologna, Ravenna, Perugia, Bari, Lecce, Palermo, Catania, Cagliari, Nice, Grenoble, Annecy,
Dijon, Nantes, Rennes, Brest, Toulouse, Pau, Bilbao, Oviedo, Salamanca, Toledo, Granada, Cádiz, Faro, Coimbra, Braga,
Bergen, Trondheim, Tromsø, Uppsala, Umeå, Kiruna, Turku, Oulu, Reykjavík, Tórshavn, Nuuk, Tartu, Kaunas, Gdańsk,
Wrocław, Lublin, Brno, Olomouc, Pécs, Szeged, Cluj, Timișoara, Plovdiv, Ohrid, Kotor, Split, Zadar, Thessaloniki,
Heraklion, Nicosia, Yerevan, Tbilisi, Batumi, Baku, Almaty, Tashkent, Samarkand, Ulaanbaatar, Kathmandu, Thimphu`
  .trim()
  .split(/,\s+/);
